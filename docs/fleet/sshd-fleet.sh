#!/bin/sh
# Several machines on one: an sshd in a network, mount and process namespace of its own for each, with its own host key, address,
# users, homes and temporary files. As root, on Linux, with openssh-server and iproute2; programs are this machine's.
#
#   sshd-fleet.sh start FOLDER [HOSTS [DRIVERS [DATABASES]]]
#                                         starts 3, or as many as HOSTS says (1 to 200), DRIVERS more for JMeter, and one more for
#                                         PostgreSQL if DATABASES is 1; FOLDER must be new
#   sshd-fleet.sh restart FOLDER NUMBER   ends the sshd of one host, and all that runs there, and starts it again
#   sshd-fleet.sh stop FOLDER             ends all of them, and removes FOLDER
#
# FOLDER/hosts.yaml is their inventory, which logs in as root, and as bench for PostgreSQL, which refuses to run as root. Both log in with
# FOLDER/client_key. FOLDER/host1/sshd_config.local goes before other settings of host1's sshd; files of FOLDER/host1 are in /run/fleet
# there.
set -eu

fail() {
    echo "sshd-fleet: $*" >&2
    exit 1
}

# Names of namespaces and devices belong to the whole machine: a checksum of the folder tells fleets apart.
name_fleet() {
    sum=$(printf '%s' "$folder" | cksum)
    fleet=fl$(printf '%06x' "$((${sum%% *} % 16777216))")
}

require() {
    [ "$(id -u)" = 0 ] || fail "takes root"
    for program in ip unshare nsenter ssh-keygen cksum; do
        command -v "$program" >/dev/null || fail "$program is not installed"
    done
    sshd=$(command -v sshd || echo /usr/sbin/sshd)
    [ -x "$sshd" ] || fail "sshd is not installed (openssh-server)"
    case $folder in
    *[\'\"\\]*) fail "no quotes and backslashes in FOLDER" ;;
    esac
}

# The first of 10.199.0.0/24 to 10.199.255.0/24 that no device of this machine has.
find_network() {
    third=0
    while ip -o -4 addr show | grep -q " 10\.199\.$third\."; do
        third=$((third + 1))
        [ "$third" -le 255 ] || fail "no free network in 10.199.0.0/16"
    done
    network=10.199.$third
}

address() { echo "$network.$(($1 + 1))"; }

# name_group GROUP USER: hosts that are made from now on are in it.
name_group() {
    cat >>"$folder/hosts.yaml" <<INVENTORY
$1:
  vars:
    ansible_user: $2
    ansible_ssh_private_key_file: '$folder/client_key'
    ansible_ssh_common_args: '-o IdentitiesOnly=yes -o "UserKnownHostsFile=\"$folder/known_hosts\""'
    replibench_interconnect: eth0
    replibench_work: /var/tmp/replibench
  hosts:
INVENTORY
}

make_host() {
    host=$folder/host$1
    mkdir -m 755 "$host"
    ssh-keygen -q -t ed25519 -N '' -C "host$1" -f "$host/key"
    cp "$folder/client_key.pub" "$host/authorized_keys"
    : >"$host/sshd_config.local"
    cat >"$host/sshd_config" <<CONFIG
Include /run/fleet/sshd_config.local
ListenAddress $(address "$1")
HostKey /run/fleet/key
AuthorizedKeysFile /run/fleet/authorized_keys
PidFile none
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin prohibit-password
StrictModes no
UsePAM no
MaxStartups 100
PrintMotd no
CONFIG
    echo "$(address "$1") $(cut -d ' ' -f 1-2 "$host/key.pub")" >>"$folder/known_hosts"
    echo "    host$1: {ansible_host: $(address "$1")}" >>"$folder/hosts.yaml"

    ip netns add "$fleet-$1"
    ip link add "$fleet-$1" type veth peer name eth0 netns "$fleet-$1"
    ip link set "$fleet-$1" master "$fleet" up
    ip -n "$fleet-$1" addr add "$(address "$1")/24" dev eth0
    ip -n "$fleet-$1" link set eth0 up
    ip -n "$fleet-$1" link set lo up
}

# The first process of a process namespace takes all others with it when it ends.
start_sshd() {
    host=$folder/host$1
    : >"$host/sshd.log"
    setsid nsenter --net="/run/netns/$fleet-$1" unshare --mount --pid --fork --kill-child sh -eu -c '
        mount -t proc proc /proc
        mount --bind "$1" /mnt
        mount -t tmpfs -o mode=755 tmpfs /run
        mkdir /run/fleet /run/sshd /run/cgroup
        mount --move /mnt /run/fleet
        mount --rbind /sys/fs/cgroup /run/cgroup
        mount -t sysfs sysfs /sys
        mount --rbind /run/cgroup /sys/fs/cgroup
        for folder in /tmp /var/tmp; do mount -t tmpfs -o mode=1777,size=3g tmpfs "$folder"; done
        for folder in /root /home; do mount -t tmpfs -o mode=755 tmpfs "$folder"; done
        mkdir /home/bench
        chown 20001:20001 /home/bench
        (grep -v "^root:" /etc/passwd; echo root:x:0:0::/root:/bin/sh; echo bench:x:20001:20001::/home/bench:/bin/sh) >/run/passwd
        (grep -v "^root:" /etc/shadow; echo "root:*:1::::::"; echo "bench:*:1::::::") >/run/shadow
        chmod 600 /run/shadow
        for file in passwd shadow; do mount --bind "/run/$file" "/etc/$file"; done
        exec "$2" -D -e -f /run/fleet/sshd_config
    ' sh "$host" "$sshd" </dev/null >>"$host/sshd.log" 2>&1 &
    echo $! >"$host/pid"
}

await_sshd() {
    host=$folder/host$1
    tries=0
    until grep -q 'Server listening' "$host/sshd.log"; do
        tries=$((tries + 1))
        if [ "$tries" -gt 200 ] || ! kill -0 "$(cat "$host/pid")" 2>/dev/null; then
            fail "host$1 does not start: $(tail -n 1 "$host/sshd.log")"
        fi
        sleep 0.05
    done
}

# Whatever is in the namespace: a number in a file may be another program's by now.
end_sshd() {
    while pids=$(ip netns pids "$fleet-$1" 2>/dev/null) && [ -n "$pids" ]; do
        kill -KILL $pids 2>/dev/null || true
        sleep 0.05
    done
}

start() {
    for number in "$hosts" "$drivers" "$databases"; do
        case $number in
        '' | *[!0-9]*) fail "HOSTS is 1 to 200, DRIVERS 0 to 50, and DATABASES 0 or 1, not '$number'" ;;
        esac
    done
    [ "$hosts" -ge 1 ] && [ "$hosts" -le 200 ] || fail "HOSTS is 1 to 200, not $hosts"
    [ "$drivers" -le 50 ] || fail "DRIVERS is 0 to 50, not $drivers"
    [ "$databases" -le 1 ] || fail "DATABASES is 0 or 1, not $databases"
    all=$((hosts + drivers + databases))
    [ ! -e "$folder" ] || fail "$folder is there already"
    find_network
    mkdir -m 700 "$folder"
    : >"$folder/$marker"
    trap stop EXIT
    ip link add "$fleet" type bridge
    ip addr add "$network.1/24" dev "$fleet"
    ip link set "$fleet" up
    ssh-keygen -q -t ed25519 -N '' -C "$fleet" -f "$folder/client_key"
    name_group nodes root
    for number in $(seq "$hosts"); do make_host "$number"; done
    [ "$drivers" = 0 ] || name_group drivers root
    for number in $(seq "$((hosts + 1))" "$((hosts + drivers))"); do make_host "$number"; done
    [ "$databases" = 0 ] || name_group database bench
    for number in $(seq "$((hosts + drivers + 1))" "$all"); do make_host "$number"; done
    for number in $(seq "$all"); do start_sshd "$number"; done
    for number in $(seq "$all"); do await_sshd "$number"; done
    trap - EXIT
    echo "$folder/hosts.yaml"
}

restart() {
    [ -d "$folder/host$hosts" ] || fail "no host$hosts in $folder"
    end_sshd "$hosts"
    start_sshd "$hosts"
    await_sshd "$hosts"
}

stop() {
    [ -e "$folder/$marker" ] || fail "no fleet in $folder"
    for path in "$folder"/host*/; do
        [ -d "$path" ] || continue
        number=${path%/}
        number=${number##*/host}
        end_sshd "$number"
        # At once; those of a namespace that is deleted go some time later.
        ip link del "$fleet-$number" 2>/dev/null || true
        ip netns del "$fleet-$number" 2>/dev/null || true
    done
    ip link del "$fleet" 2>/dev/null || true
    rm -rf "$folder"
}

case ${1-} in
start | stop | restart) ;;
*) fail "start FOLDER [HOSTS [DRIVERS [DATABASES]]], restart FOLDER NUMBER, or stop FOLDER" ;;
esac
[ "${2-}" ] || fail "$1 which FOLDER?"
[ "$1" != restart ] || [ "${3-}" ] || fail "restart which NUMBER?"
folder=$(realpath -m -- "$2")
hosts=${3-3}
drivers=${4-0}
databases=${5-0}
marker=sshd-fleet
name_fleet
require
"$1"
