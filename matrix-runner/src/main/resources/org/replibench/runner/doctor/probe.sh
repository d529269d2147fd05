# Looks at a host and prints what it finds, a line "key value" for each; changes nothing. POSIX sh. Its settings stand before it:
# work, java_home, nft_root (what makes a command root's for a user who is not), try_nft (whether that is to be looked at).
look() {
    LC_ALL=C
    PATH=$PATH:/usr/sbin:/sbin
    export LC_ALL PATH

    say() { printf '%s %s\n' "$1" "$2"; }
    say_file() { [ -r "$2" ] && say "$1" "$(cat "$2" 2>/dev/null)"; }
    say_cpu() { [ -r /proc/stat ] && { read -r label times </proc/stat; say cpu "$times"; }; }

    # device_of A B C D: of that IPv4 address, the device in whose network it is, or else that of the default route, as a container's may be.
    device_of() {
        number=$((($1 << 24) + ($2 << 16) + ($3 << 8) + $4))
        default=
        while read -r device destination gateway flags users used metric mask rest; do
            case $destination in
            *[!0-9A-F]*) continue ;;
            esac
            # As a little-endian machine has them in memory.
            network=$(swapped "$destination")
            bits=$(swapped "$mask")
            if [ "$bits" = 0 ]; then
                default=$device
            elif [ "$gateway" = 00000000 ] && [ $((number & bits)) = "$network" ]; then
                printf '%s\n' "$device"
                return
            fi
        done </proc/net/route
        printf '%s\n' "$default"
    }
    swapped() {
        value=$((0x$1))
        printf '%s\n' $((((value & 255) << 24) + ((value >> 8 & 255) << 16) + ((value >> 16 & 255) << 8) + (value >> 24)))
    }
    # The host's IPv4 addresses without ip, as the kernel tells of them; those of its loopback are left out.
    kernel_addresses() {
        [ -r /proc/net/fib_trie ] && [ -r /proc/net/route ] && while read -r first second rest; do
            case "$first $second $rest" in
            '|-- 127.'*) address= ;;
            '|-- '*) address=$second ;;
            '/32 host LOCAL')
                [ -z "$address" ] || {
                    device=$(device_of $(printf '%s\n' "$address" | tr . ' '))
                    [ -z "$device" ] || say address "$device $address"
                }
                ;;
            esac
        done </proc/net/fib_trie
    }

    say system "$(uname -s)"
    say kernel "$(uname -r)"
    say machine "$(uname -m)"
    # Those that programs may use here; getconf counts all of the machine.
    say processors "$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)"
    [ -r /proc/cpuinfo ] && while IFS=: read -r key value; do
        case $key in
        'model name'*) say processor_name "$value" && break ;;
        esac
    done </proc/cpuinfo
    say_file machine_id /etc/machine-id
    say_cpu
    say user "$(id -un 2>/dev/null || id -u)"
    if [ "$(id -u)" = 0 ]; then
        say rights root
    elif sudo -n true >/dev/null 2>&1; then
        say rights sudo
    else
        say rights none
    fi
    # Checked (-c), and not followed.
    [ "$(id -u)" != 0 ] || nft_root=
    [ -n "$try_nft" ] && command -v nft >/dev/null && if nft_said=$(printf '%s\n' 'table ip replibench_look {' \
        'set senders {' 'type ipv4_addr' 'flags timeout' 'elements = { 192.0.2.1 timeout 1s }' '}' \
        'chain damage {' 'limit rate over 125000 bytes/second burst 15140 bytes drop' '}' \
        'chain incoming {' 'type filter hook input priority -160; policy accept;' 'ip saddr @senders goto damage' '}' '}' |
        $nft_root nft -c -f - 2>&1); then say nft ok; else say nft "$nft_said"; fi

    java=${java_home:+$java_home/bin/java}
    java=${java:-${JAVA_HOME:+$JAVA_HOME/bin/java}}
    java=${java:-$(command -v java)}
    say java "$java"
    [ -n "$java" ] && program=$(readlink -f "$java") && say java_home "${program%/bin/java}"
    [ -n "$java" ] && say java_version "$("$java" -version 2>&1 | sed -n 's/.* version "\([^"]*\)".*/\1/p')"

    [ -r /proc/meminfo ] && while read -r key value unit; do
        case $key in
        MemAvailable:) say memory_available_kib "$value" ;;
        MemTotal:) say memory_total_kib "$value" ;;
        esac
    done </proc/meminfo

    case $work in
    '~') work=$HOME ;;
    '~/'*) work=$HOME/${work#'~/'} ;;
    esac
    case $work in
    /*) ;;
    *) work=$PWD/$work ;;
    esac
    [ -d "$work/run" ] && say run "$work/run"
    folder=$work
    while [ ! -e "$folder" ] && [ "$folder" != / ] && [ "$folder" != . ]; do
        folder=$(dirname -- "$folder")
    done
    say work "$work"
    [ -d "$folder" ] && [ -w "$folder" ] && say work_writable yes
    df -Pk -- "$folder" | {
        read -r header
        read -r device size used available rest
        say work_free_kib "$available"
    }

    for device in /sys/class/net/*; do
        [ -r "$device/mtu" ] || continue
        say device "${device##*/} $(cat "$device/mtu") $(cat "$device/operstate") $(cat "$device/speed" 2>/dev/null || echo -1)"
    done
    say connection "$SSH_CONNECTION"
    addresses=$(ip -o addr show 2>/dev/null | while read -r number device family address rest; do
        say address "$device ${address%%/*}"
    done)
    # Images of containers seldom have ip.
    [ -n "$addresses" ] || addresses=$(kernel_addresses | sort -u)
    [ -z "$addresses" ] || printf '%s\n' "$addresses"

    for table in /proc/net/tcp /proc/net/tcp6; do
        [ -r "$table" ] && while read -r slot here there state rest; do
            [ "$state" = 0A ] && say listening "$((0x${here##*:}))"
        done <"$table"
    done

    if [ -r /sys/fs/cgroup/cgroup.controllers ]; then
        say cgroups "v2 $(cat /sys/fs/cgroup/cgroup.controllers)"
    elif [ -r /proc/mounts ]; then
        while read -r source mount type options; do
            [ "$type" = cgroup ] && say cgroups "v1 $options"
        done </proc/mounts
    fi
    [ -d /run/systemd/system ] && say systemd "$(systemctl --version 2>/dev/null | head -n 1)"

    say_file somaxconn /proc/sys/net/core/somaxconn
    say_file port_range /proc/sys/net/ipv4/ip_local_port_range
    say_file rmem_max /proc/sys/net/core/rmem_max
    say_file wmem_max /proc/sys/net/core/wmem_max
    for governor in /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor; do
        say_file governor "$governor"
    done

    sleep 1
    say_cpu
    say end
}
look </dev/null
exit 0
