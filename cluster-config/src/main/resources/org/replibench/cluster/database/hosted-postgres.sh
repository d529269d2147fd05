# Makes a database in the folder where it is started, and becomes its server. POSIX sh; its argument is the folder of PostgreSQL's programs.
# The superuser's password is in the environment: in no command line, in no file, and not in the server's environment.
set -eu
umask 077
printf '%s\n' "$REPLIBENCH_SUPERUSER_PASSWORD" | "$1/bin/initdb" -D "$PWD/data" --username=postgres --pwfile=/dev/stdin \
    --auth=scram-sha-256 --encoding=UTF8 --no-locale
unset REPLIBENCH_SUPERUSER_PASSWORD
cat postgresql.conf >>data/postgresql.conf
cp pg_hba.conf data/pg_hba.conf
exec "$1/bin/postgres" -D "$PWD/data"
