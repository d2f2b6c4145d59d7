#!/bin/sh
# What the image of PostgreSQL does at its first start, as far as the compose file asks for it.
set -eu
data=/var/lib/postgresql/data/cluster
if [ ! -d "$data" ]; then
    printf %s "$POSTGRES_PASSWORD" > /tmp/password
    initdb --pgdata "$data" --encoding UTF8 --locale C.UTF-8 --username "$POSTGRES_USER" --pwfile /tmp/password --auth-local trust --auth-host scram-sha-256
    rm /tmp/password
    echo "host all all all scram-sha-256" >> "$data/pg_hba.conf"
    pg_ctl --pgdata "$data" --wait --options "-c listen_addresses=" start
    createdb --host /var/run/postgresql --username "$POSTGRES_USER" "$POSTGRES_DB"
    pg_ctl --pgdata "$data" --wait stop
fi
exec postgres -D "$data" -c "listen_addresses=*"
