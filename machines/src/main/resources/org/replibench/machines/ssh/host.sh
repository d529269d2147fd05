# What Replibench does on a host: POSIX sh, with Linux's /proc and setsid. A shell that the runner keeps open reads it and calls its
# functions; by itself it is the guard, or what keeps a program. $work is the folder for all that is put and written there: $work/cache
# stays, all else of a run is in $work/run, and every program of it works below $work/run/nodes. $become is "yes" if root's systemd may be
# asked for units by sudo.
work=${REPLIBENCH_WORK:?}
run=$work/run
nodes=$run/nodes
cache=$work/cache

# Looks at the lease, 2 s apart, that find it unchanged, until it is over. The runner renews it every 3 s.
looks=8

# Who makes units of the guard and of programs: sudo or root, the system's systemd; user, the user's own; empty: no one.
manager=

# The guard's unit: the others end with it, however it ends.
guard_unit=

# What keeps systemd-run, since 254, from replacing $NAME in words; 252 does not know it, and replaces nothing.
verbatim=

# Of each unit. None says how long it may run, as that can't be renewed: the guard knows.
limits='CPUAccounting=yes MemoryAccounting=yes KillMode=control-group TimeoutStopSec=5'

unit_name() {
    printf 'replibench-%.180s-%s-%s.scope' "$1" "$(date +%s%N)" $$ | tr -c 'A-Za-z0-9_.-' _
}

# in_scope UNIT WORD...: becomes a program in a unit of its own. A scope, and no service: that leaves a program its input, its parent, each
# word as it is, and its environment, which as a property of a service all users could read.
in_scope() {
    unit=$1
    shift
    set -- -- "$@"
    for limit in $limits ${guard_unit:+"BindsTo=$guard_unit" "After=$guard_unit"}; do
        set -- "--property=$limit" "$@"
    done
    set -- --scope --quiet --collect $verbatim "--unit=$unit" "$@"
    case $manager in
    sudo) exec $bounded sudo -n systemd-run "$@" ;;
    user) exec $bounded systemd-run --user "$@" ;;
    *) exec $bounded systemd-run "$@" ;;
    esac
}

# Words that make root's program this user's again.
as_user() {
    [ "$manager" != sudo ] || echo "setpriv --reuid=$(id -u) --regid=$(id -g) --init-groups --"
}

# Finds out who takes units, by one for a moment.
find_manager() {
    manager=
    guard_unit=
    command -v systemd-run >/dev/null || return 0
    verbatim=
    case $(systemd-run --help 2>/dev/null) in
    *--expand-environment*) verbatim=--expand-environment=no ;;
    esac
    id=$(id -u)
    if [ -z "${XDG_RUNTIME_DIR-}" ] && [ -d "/run/user/$id" ]; then
        export XDG_RUNTIME_DIR="/run/user/$id"
    fi
    for manager in $([ "${become-}" != yes ] || echo sudo) $(if [ "$id" = 0 ]; then echo root; else echo user; fi); do
        (bounded='timeout 3' && in_scope "$(unit_name trial)" $(as_user) test -n '${replibench_trial}') </dev/null >/dev/null 2>&1 && return 0
    done
    manager=
}

# A program whose input is first of all its environment.
inherit='eval "$(cat)" && exec "$@" </dev/null'

# in_background NAME UNIT WORD...: starts a program in a session of its own, and in the unit, if there is who takes it.
in_background() {
    name=$1 unit=$2 bounded=
    shift 2
    export REPLIBENCH_WORK="$work"
    case $manager in
    '') setsid "$@" </dev/null >/dev/null 2>&1 & ;;
    # sudo keeps no variable, and shows all words. It ends at once: it is in no unit, and hands on what ends it.
    sudo) export -p | in_scope "$unit" $(as_user) setsid -f sh -c "$inherit" sh "$@" >/dev/null 2>"$run/$name.refusal" & ;;
    *) in_scope "$unit" setsid "$@" </dev/null >/dev/null 2>"$run/$name.refusal" & ;;
    esac
}

# All programs of the run, their children too, and what unpacks their files: a number alone may be another's by now.
programs() {
    ls -l /proc/[0-9]*/cwd 2>/dev/null | while read -r link; do
        case $link in
        *"/cwd -> $nodes" | *"/cwd -> $nodes/"* | *"/cwd -> $cache/"*.unfinished*)
            pid=${link#*/proc/}
            printf '%s\n' "${pid%%/*}"
            ;;
        esac
    done
}

# Whether a process is one of these: its number may be another's by now.
ours() {
    case $(readlink "/proc/$1/cwd" 2>/dev/null) in
    "$nodes/"*) return 0 ;;
    *) return 1 ;;
    esac
}

end_programs() {
    for pid in $(programs); do
        kill -TERM "$pid" 2>/dev/null
        # A frozen one would not notice.
        kill -CONT "$pid" 2>/dev/null
    done
    patience=4
    while [ "$patience" -gt 0 ] && [ -n "$(programs)" ]; do
        sleep 1
        patience=$((patience - 1))
    done
    for pid in $(programs); do
        kill -KILL "$pid" 2>/dev/null
    done
    remove_shared_memory
}

# What a PostgreSQL that was killed leaves of the kernel's; all else goes with its processes and files.
remove_shared_memory() {
    for file in "$nodes"/*/data/postmaster.pid; do
        { read -r server <"$file"; } 2>/dev/null || continue
        { while read -r key segment rights bytes creator rest; do
            [ "$creator" != "$server" ] || ipcrm -m "$segment"
        done </proc/sysvipc/shm; } >/dev/null 2>&1
    done
    return 0
}

# Has the run know this shell, which then ends with it: after its connection was cut, it would wait for hours for the next command.
join_run() {
    cd "$run" && echo $$ >>"$run/shells"
}

end_shells() {
    { while read -r pid; do
        [ "$(readlink "/proc/$pid/cwd")" = "$run" ] && kill -KILL "$pid"
    done <"$run/shells"; } 2>/dev/null
    return 0
}

# Whether the guard of the run that is there lives.
guarded() {
    { read -r guard <"$run/guard"; } 2>/dev/null && [ "$(readlink "/proc/$guard/cwd" 2>/dev/null)" = "$run" ]
}

# Has root's nft do something. The first word is what makes a command root's, or several, or none.
nft_as() {
    root=$1
    shift
    (PATH=$PATH:/usr/sbin:/sbin && exec $root nft "$@")
}

# damage TABLE ROOT SECONDS RULES: has the kernel follow rules of a table, which it forgets by itself after so long, and starts what takes
# the table away then. A mark tells who may; it outlives the run if that could not. Only where a guard sees to it.
damage() {
    [ -e "$run/lease" ] && guarded || return 1
    [ -d "$nodes/$1" ] || mkdir "$nodes/$1" || return 1
    read -r mark </proc/sys/kernel/random/uuid && echo "$mark $2" >"$work/$1.damage" || return 1
    (
        cd "$nodes/$1" || exit 1
        REPLIBENCH_WORK=$work setsid sh "$run/host.sh" repair_after "$3" "$1" "$mark" </dev/null >/dev/null 2>&1 &
    ) || return 1
    printf '%s\n' "$4" | nft_as "$2" -f -
}

# Whether a table is there for this mark, or for any.
damaged() {
    { read -r mark root <"$work/$1.damage"; } 2>/dev/null && [ "${2:-$mark}" = "$mark" ]
}

# repair TABLE: takes it away, if it is there.
repair() {
    damaged "$1" || return 0
    printf 'add table ip %s\ndelete table ip %s\n' "$1" "$1" | nft_as "$root" -f - && rm -f "$work/$1.damage"
}

repair_all() {
    for file in "$work"/*.damage; do
        [ -e "$file" ] || continue
        table=${file##*/}
        repair "${table%.damage}"
    done
}

uptime() {
    read -r seconds rest </proc/uptime && echo "${seconds%.*}"
}

# repair_after SECONDS TABLE MARK: unless that was repaired before.
repair_after() {
    end=$(($(uptime) + $1))
    while [ "$(uptime)" -lt "$end" ]; do
        damaged "$2" "$3" || return 0
        sleep 1
    done
    damaged "$2" "$3" && repair "$2"
}

# Prints a table as it is.
rules() {
    damaged "$1" && nft_as "$root" list table ip "$1"
}

# Takes the host for a run, with this text as its argument; prints "claimed" and its work folder, or "busy" if another run has it.
claim() {
    umask 077
    command -v setsid >/dev/null || {
        echo "no setsid, which is part of util-linux"
        return 1
    }
    mkdir -p "$cache" || return 1
    work=$(cd "$work" && pwd -P) || return 1
    run=$work/run
    nodes=$run/nodes
    cache=$work/cache
    if [ -d "$run" ] && ! guarded; then
        # It may be about to have one.
        sleep 2
        guarded || {
            end_programs
            # One that lives would take the next run's lease away when it ends.
            end_shells
            rm -rf "$run"
        }
    fi
    [ ! -d "$run" ] || {
        echo busy
        return 0
    }
    find_manager
    mkdir "$run" 2>/dev/null || {
        [ -d "$run" ] && echo busy && return 0
        echo "$work cannot be written to"
        return 1
    }
    repair_all >/dev/null 2>&1
    mkdir "$nodes" && printf '%s\n' "$1" >"$run/host.sh" && echo 0 >"$run/lease" || return 1
    join_run || return 1
    # However this shell ends, if it can notice.
    trap 'rm -f "$run/lease"' EXIT
    unit=$(unit_name guard)
    (
        cd "$run" || exit 1
        in_background guard "$unit" sh ./host.sh guard
    ) || return 1
    patience=50
    until [ -s "$run/guard" ]; do
        patience=$((patience - 1))
        [ "$patience" -gt 0 ] || {
            echo "no guard: $(head -n 1 "$run/guard.refusal" 2>/dev/null)"
            return 1
        }
        sleep 0.1 2>/dev/null || sleep 1
    done
    [ -z "$manager" ] || guard_unit=$unit
    rm -rf "$cache"/*.unfinished
    echo "claimed $work"
}

renew() {
    [ -e "$run/lease" ] && echo "$1" >"$run/lease"
}

# Ends all of the run, and removes it.
finish() {
    trap - EXIT
    rm -f "$run/lease"
    repair_all
    end_programs
    { read -r guard <"$run/guard"; } 2>/dev/null && guarded && kill -s TERM -- "-$guard" 2>/dev/null
    rm -rf "$run"
}

# The same, some time after the runner was last heard of.
guard() {
    echo $$ >guard.new && mv guard.new guard || return 1
    silent=0
    before=
    while [ "$silent" -lt "$looks" ]; do
        sleep 2
        [ -e "$run/lease" ] || break
        now=
        { read -r now <"$run/lease"; } 2>/dev/null
        if [ "$now" = "$before" ]; then silent=$((silent + 1)); else silent=0; fi
        before=$now
    done
    # What is there may be another run's, with a guard of its own.
    { read -r guard <"$run/guard"; } 2>/dev/null && [ "$guard" = $$ ] || return 1
    rm -f "$run/lease"
    # What makes it root's may wait for who knows what.
    repair_all >/dev/null 2>&1 &
    end_programs
    end_shells
    cd "$work" && rm -rf "$run"
}

# launch NAME FOLDER OUTPUT WORD...: starts a program in a folder of its own.
launch() {
    rm -f "$run/$1.pid" "$run/$1.exit" "$run/$1.refusal"
    (
        cd "$nodes/$2" || exit 1
        in_background "$1" "$(unit_name "$1")" sh "$run/host.sh" keep "$@"
    )
}

# The same of one that has an input.
launch_with_input() {
    rm -f "$run/$1.in"
    mkfifo "$run/$1.in" && launch "$@"
}

# Waits for the program, so that its number stays its own, and notes down what it came to. Keeps its input open until USR1.
keep() {
    name=$1
    output=$3
    shift 3
    unset REPLIBENCH_WORK
    if [ -p "$run/$name.in" ]; then
        # For reading, too: else it would wait for another one to open it.
        exec 3<>"$run/$name.in"
        trap 'told=yes; exec 3>&-' USR1
        "$@" <"$run/$name.in" 3>&- >"$output" 2>&1 &
    else
        "$@" </dev/null >"$output" 2>&1 &
    fi
    pid=$!
    echo "$pid $$" >"$run/$name.new" && mv "$run/$name.new" "$run/$name.pid"
    code=
    while
        told=
        wait "$pid"
        now=$?
        # A shell that was told of a program's end knows it no more.
        [ "$now" = 127 ] && [ -n "$code" ] || code=$now
        # USR1 ends a wait, be the program alive or just over.
        [ "$code" -gt 128 ] && [ -n "$told" ]
    do :; done
    echo "$code" >"$run/$name.new" && mv "$run/$name.new" "$run/$name.exit"
}

# tell NAME LINE: to a program that has an input; of one that has ended nothing reads it.
tell() {
    [ -p "$run/$1.in" ] && printf '%s\n' "$2" 1<>"$run/$1.in"
}

# The end of a program's input.
end_input() {
    [ -e "$run/$1.exit" ] && return 0
    { read -r pid keeper <"$run/$1.pid"; } 2>/dev/null && ours "$keeper" && kill -USR1 "$keeper" 2>/dev/null
    return 0
}

# Prints what became of a program: starting, perhaps with what systemd or sudo says, running PID, ended CODE, or gone, if its keeper is, too.
# One that has ended runs until its code is noted down.
state() {
    if { read -r code <"$run/$1.exit"; } 2>/dev/null; then
        echo "ended $code"
    elif ! { read -r pid keeper <"$run/$1.pid"; } 2>/dev/null; then
        if [ -d "$run" ]; then echo "starting $(head -n 1 "$run/$1.refusal" 2>/dev/null)"; else echo gone; fi
    elif ours "$keeper" || ours "$pid"; then
        echo "running $pid"
    elif { read -r code <"$run/$1.exit"; } 2>/dev/null; then
        echo "ended $code"
    else
        echo gone
    fi
}

# signal NAME SIGNAL: to a program that has ended, none; nor to another one that has its number by now.
signal() {
    [ -e "$run/$1.exit" ] && return 0
    { read -r pid keeper <"$run/$1.pid"; } 2>/dev/null || return 0
    ours "$pid" && kill "-$2" "$pid" 2>/dev/null
    return 0
}

# stat of a program, and of each of its threads.
cpu_times() {
    { read -r pid keeper <"$run/$1.pid"; } 2>/dev/null || return 0
    for file in "/proc/$pid/stat" "/proc/$pid/task"/*/stat; do
        line=
        { read -r line <"$file"; } 2>/dev/null && printf '%s\n' "$line"
    done
    return 0
}

# Proportional set size of a program, in KiB.
memory() {
    { read -r pid keeper <"$run/$1.pid"; } 2>/dev/null || return 0
    { while read -r key value unit; do
        [ "$key" = Pss: ] && echo "$value"
    done <"/proc/$pid/smaps_rollup"; } 2>/dev/null
    return 0
}

# Prints files, each line after its file's name: by one program, so that they are of one moment. What can't be read is left out.
show() {
    LC_ALL=C grep -s '' /dev/null "$@"
    return 0
}

# show_family PID: prints stat of a program, and of those that it started, in the same way. The program's comes first, which counts those
# that have ended: one that ends meanwhile is missing, and not counted twice.
show_family() {
    show "/proc/$1/stat"
    LC_ALL=C grep -s -E "^[0-9]+ \\(.*\\) [A-Za-z] $1 " /dev/null /proc/[0-9]*/stat
    return 0
}

case ${1-} in
guard) guard ;;
keep) shift && keep "$@" ;;
repair_after) shift && repair_after "$@" ;;
esac
