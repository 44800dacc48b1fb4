#!/bin/sh
# Backs the database up into a file and proves the copy: restores it beside the real one, has the books check themselves
# there, and only then calls it a backup. Keeps two weeks. DATABASE_DIRECT_URL_FILE points to PostgreSQL, not PgBouncer.
set -eu
umask 077
cd "$(dirname "$0")/.."

: "${DATABASE_DIRECT_URL_FILE:=/etc/pishkhan/database_url_direct}" "${BACKUP_DIR:=/var/lib/pishkhan/backups}"

[ -r "$DATABASE_DIRECT_URL_FILE" ] || { echo "DATABASE_DIRECT_URL_FILE: $DATABASE_DIRECT_URL_FILE cannot be read." >&2; exit 1; }

# Everybody on the machine can read command lines, so the password is passed in the environment.
read_url() {
  node --eval '
    // A role without a host, with the socket named after the question mark, is no address to URL.
    const url = new URL(require("node:fs").readFileSync(process.argv[1], "utf8").trim().replace("@/", "@socket/"))
    const password = url.searchParams.get("password") ?? decodeURIComponent(url.password)
    url.searchParams.delete("password")
    url.password = ""
    process.stdout.write(process.argv[2] === "password" ? password : url.href.replace("@socket/", "@/"))
  ' "$DATABASE_DIRECT_URL_FILE" "$1"
}
url=$(read_url address)
PGPASSWORD=$(read_url password)
[ -z "$PGPASSWORD" ] || export PGPASSWORD
plain=${url%%\?*}
name="${plain##*/}_backup_check"
copy="${plain%/*}/$name${url#"$plain"}"
file="$BACKUP_DIR/pishkhan-$(date -u +%Y%m%dT%H%M%SZ).dump"

mkdir -p "$BACKUP_DIR"
exec 9< "$BACKUP_DIR"
flock --nonblock 9 || { echo 'Another backup is under way.' >&2; exit 1; }
# Of the dumps that were not proved, only the latest is kept for inspection.
find "$BACKUP_DIR" -name 'pishkhan-*.dump.unproved' -delete
pg_dump --format=custom --no-owner --file="$file.unproved" "$url"

trap 'dropdb --if-exists --maintenance-db="$url" "$name"' EXIT
dropdb --if-exists --maintenance-db="$url" "$name"
createdb --template=template0 --encoding=UTF8 --maintenance-db="$url" "$name"
pg_restore --exit-on-error --no-owner --dbname="$copy" "$file.unproved"
PISHKHAN_MODE=production DATABASE_URL_FILE='' DATABASE_URL="$copy" node dist-server/check-books.js

mv "$file.unproved" "$file"
find "$BACKUP_DIR" -name 'pishkhan-*.dump' -mtime +14 -delete
echo "$file"
