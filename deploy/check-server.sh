#!/bin/sh
# check-server.sh <ping>: the health check of a server in a container with `init: true`. Passes when the command does. A
# server that did not answer three times in a row and used no processor time meanwhile hangs: it is killed, and Docker
# starts its container again.
silences=${SILENCES_FILE:-/tmp/silences}
server=${SERVER_PID:-$(cut -d ' ' -f 1 /proc/1/task/1/children)}

timeout "${PING_SECONDS:-20}" "$@"
code=$?
# What timeout returns when it ends the command: 124 of coreutils, 143 of busybox.
if [ "$code" -ne 124 ] && [ "$code" -ne 143 ]; then
  rm -f "$silences"
  exit "$code"
fi

# In hundredths of a second.
used=$(awk '{ print $14 + $15 }' "/proc/$server/stat")
count=0
before=$used
[ -f "$silences" ] && read -r count before <"$silences"
# It works on a long command. A server that waits uses less between two checks.
[ $((used - before)) -ge "${BUSY_HUNDREDTHS:-50}" ] && count=0
count=$((count + 1))
echo "$count $used" >"$silences"
if [ "$count" -ge 3 ]; then
  echo "does not answer; killing it"
  rm -f "$silences"
  kill -9 "$server"
fi
exit 1
