#!/bin/sh
# Installs an update as root: /usr/lib/ajukan/install-update PACKAGE, started by pkexec, with the manifest in PACKAGE.update.
# Both files belong to a user whose programs may change them at any moment. So they are read once, as that user, into a folder of root, and what is checked
# and installed is that copy. Exit codes: 0 installed, 1 refused or failed, 3 Ajukan is running.
set -eu
PATH=/usr/sbin:/usr/bin:/sbin:/bin
LC_ALL=C
export PATH LC_ALL
umask 077

folder_installed=/usr/lib/ajukan
product_of_channel='ajukan stable'
manifest_limit=262144
most_successions=16
day=86400

refuse() {
  echo "ajukan: update refused: $1" >&2
  exit 1
}

# Copies at most $2 bytes of the file $1 to $3. It is read with the rights of the caller, so that no name leads to a file that only root may read; the
# caller's process gets a pipe, not the copy, which it could change later. No links are followed, and a pipe or device gives nothing.
copy() {
  reader=
  [ "$caller" = "$(id -u)" ] || reader="setpriv --reuid=$caller --regid=$(id -g "$caller") --clear-groups --inh-caps=-all --no-new-privs"
  # shellcheck disable=SC2086 # the words of a command made above
  $reader timeout 300 dd "if=$1" iflag=nofollow,nonblock bs=1M 2>/dev/null | timeout 300 head -c "$2" >"$3" || refuse "not read: $1"
}

# Whether the key $1 has signed the file $2 with the signature $3, in base64.
is_signed() {
  printf '%s\n' '-----BEGIN PUBLIC KEY-----' "$1" '-----END PUBLIC KEY-----' >"$work/key"
  printf '%s' "$3" | base64 -d >"$work/signature" 2>/dev/null &&
    openssl pkeyutl -verify -pubin -inkey "$work/key" -rawin -in "$2" -sigfile "$work/signature" >/dev/null 2>&1
}

matches() {
  printf '%s\n' "$1" | grep -Eqx "$2"
}

# Leaves in the manifest only the bytes that the shipped key, or the last of its successors, has signed.
take_signed() {
  trusted=$(cat "$folder_installed/update-key") || refuse 'this build takes no updates'
  lines=0
  while [ "$lines" -le "$most_successions" ]; do
    lines=$((lines + 1))
    line=$(head -c 170 "$work/manifest" | tr -d '\0' | head -n 1)
    tail -n +2 "$work/manifest" >"$work/rest"
    mv "$work/rest" "$work/manifest"
    if matches "$line" 'ajukan-update 1 [A-Za-z0-9+/]{86}=='; then
      is_signed "$trusted" "$work/manifest" "${line##* }" || refuse 'the signature of the manifest is wrong'
      return
    fi
    matches "$line" 'ajukan-key 1 [A-Za-z0-9+/]{59}= [A-Za-z0-9+/]{86}==' || break
    next=${line#ajukan-key 1 }
    next=${next%% *}
    # Successions of earlier keys stay in the file for those that have not read them yet.
    printf 'ajukan-key 1 %s' "$next" >"$work/succession"
    if is_signed "$trusted" "$work/succession" "${line##* }"; then trusted=$next; fi
  done
  refuse 'no signature in front of the manifest'
}

# The value of the member $1, which has the pattern $2, in a manifest as `npm run release -- manifests` writes it: a member on each line.
member() {
  [ "$(grep -c "^  \"$1\":" "$work/manifest")" = 1 ] || refuse "the manifest has not one $1"
  value=$(sed -n "s/^  \"$1\": \"\{0,1\}\($2\)\"\{0,1\},\{0,1\}\$/\1/p" "$work/manifest")
  [ -n "$value" ] || refuse "the manifest has no usable $1"
  printf '%s' "$value"
}

demand() {
  [ "$2" = "$3" ] || refuse "$1 is $2, not $3"
}

is_running() {
  for program in /proc/[0-9]*/exe; do
    if [ "$program" -ef "$folder_installed/ajukan" ]; then return 0; fi
  done
  return 1
}

[ "$#" = 1 ] || refuse 'one argument is needed: the package'
caller=${PKEXEC_UID:-$(id -u)}
matches "$caller" '[0-9]{1,10}' || refuse 'no caller'
case $1 in /*) ;; *) refuse 'the path of the package is not absolute' ;; esac
work=$(mktemp -d /var/tmp/ajukan-update.XXXXXXXXXX)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

copy "$1.update" "$manifest_limit" "$work/manifest"
take_signed
demand product "$(member product '[a-z]*') $(member channel '[a-z]*')" "$product_of_channel"
demand package "$(member package '[a-z]*')" deb
now=$(date +%s)
[ "$(member issued '[0-9]\{1,13\}')" -le "$(((now + day) * 1000))" ] || refuse 'the manifest is from the future'
[ "$(member expires '[0-9]\{1,16\}')" -ge "$(((now - day) * 1000))" ] || refuse 'the manifest has expired'
version=$(member version '[0-9]\{1,5\}\.[0-9]\{1,5\}\.[0-9]\{1,5\}')
bytes=$(member bytes '[0-9]\{1,10\}')
sum=$(member sha512 '[0-9a-f]\{128\}')
case $(member arch '[a-z0-9]*') in x64) arch=amd64 ;; arm64) arch=arm64 ;; *) arch=unknown ;; esac
demand processor "$arch" "$(dpkg --print-architecture)"
installed=$(dpkg-query --show --showformat '${Version}' ajukan)
dpkg --compare-versions "$version" gt "$installed" || refuse "version $version is not newer than $installed"

copy "$1" "$((bytes + 1))" "$work/ajukan.deb"
demand 'the length of the package' "$(stat -c %s "$work/ajukan.deb")" "$bytes"
demand 'the SHA-512 of the package' "$(sha512sum <"$work/ajukan.deb" | cut -d ' ' -f 1)" "$sum"
demand 'the name in the package' "$(dpkg-deb --field "$work/ajukan.deb" Package)" ajukan
demand 'the version in the package' "$(dpkg-deb --field "$work/ajukan.deb" Version)" "$version"
demand 'the processor of the package' "$(dpkg-deb --field "$work/ajukan.deb" Architecture)" "$arch"

# Ajukan could be sending. The one that has started this ends about now.
tries=0
while is_running; do
  tries=$((tries + 1))
  [ "$tries" -lt 100 ] || exit 3
  sleep 0.1
done
umask 022
export DEBIAN_FRONTEND=noninteractive
apt-get install --yes --no-install-recommends --no-remove -o APT::Sandbox::User=root -o DPkg::Lock::Timeout=120 -- "$work/ajukan.deb"
