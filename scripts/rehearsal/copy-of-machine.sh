#!/bin/bash
# Runs a command in a copy of this machine that is written only to memory and disappears with its last process. Start
# it in a mount namespace of its own, where nobody else sees its mounts: copy-of-machine.sh FOLDER CHECKOUT COMMAND…
set -euo pipefail
folder=$1 checkout=$2
shift 2

mount -t tmpfs -o mode=755 tmpfs "$folder"
mkdir "$folder"/{machine,machine-changes,machine-work,checkout-changes,checkout-work}
machine=$folder/machine
mount -t overlay -o "lowerdir=/,upperdir=$folder/machine-changes,workdir=$folder/machine-work" overlay "$machine"
mkdir -p "$machine$checkout" "$machine/opt" "$machine/etc/postgresql" "$machine/var/lib/postgresql"
# The copy covers one file system: anything mounted into it, such as a checkout, is not included.
mount -t overlay -o "lowerdir=$checkout,upperdir=$folder/checkout-changes,workdir=$folder/checkout-work" overlay "$machine$checkout"
mount -t proc proc "$machine/proc"
mount --rbind /sys "$machine/sys"
mount --rbind /dev "$machine/dev"
mount -t tmpfs -o mode=1777 tmpfs "$machine/dev/shm"
for empty in run opt etc/postgresql var/lib/postgresql; do mount -t tmpfs -o mode=755 tmpfs "$machine/$empty"; done

# A link into /run would leave the copy without name resolution.
names=$(cat /etc/resolv.conf)
rm -f "$machine/etc/resolv.conf"
echo "$names" > "$machine/etc/resolv.conf"

mkdir -p "$machine"/run/{lock,rehearsal/bin}
cat > "$machine/run/rehearsal/bin/systemctl" <<SYSTEMCTL
#!/bin/sh
exec $checkout/node_modules/.bin/tsx $checkout/scripts/rehearsal/systemctl.ts "\$@"
SYSTEMCTL
chmod +x "$machine/run/rehearsal/bin/systemctl"

# Without exec: the first process of a namespace must stay to adopt orphans.
chroot "$machine" "$@"
exit $?
