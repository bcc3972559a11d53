import { spawn } from "node:child_process";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "../../scripts/port.mjs";
import { withConnection } from "../../scripts/steps/database.mjs";
import { atEnd, isReady, newFolder, until } from "./product.mjs";

/** @param {string} program @returns {string | undefined} its path */
const find = (program) => ["/usr/sbin", "/usr/bin"].map((folder) => path.join(folder, program)).find(existsSync);

/** Debian's programs, if they are installed. */
export const nginx = find("nginx");
export const pgbouncer = find("pgbouncer");

/** @param {string} program @param {string[]} flags @param {() => Promise<boolean>} isUp */
async function runUntilEnd(program, flags, isUp) {
  const child = spawn(program, flags, { stdio: "ignore" });
  atEnd(() => void child.kill("SIGTERM"));
  await until(isUp, 10_000);
}

/**
 * Starts nginx in front of some instances, as in deploy/three-instances.
 * @param {string[]} ports
 * @returns {Promise<string>} its origin
 */
export async function startNginx(ports) {
  const folder = newFolder();
  const port = await freePort();
  const servers = ports.map((instance) => `server 127.0.0.1:${instance} fail_timeout=1s;`).join(" ");
  const file = path.join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events { worker_connections 1024; }
    http {
      access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      upstream waypoint { ${servers} keepalive 64; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://waypoint;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_next_upstream error timeout;
        }
      }
    }`,
  );
  const origin = `http://localhost:${port}`;
  await runUntilEnd(nginx ?? "", ["-c", file], () => isReady(origin));
  return origin;
}

/**
 * Starts PgBouncer in transaction mode in front of a database.
 * @param {string} url
 * @returns {Promise<string>} the URL through it
 */
export async function startPgBouncer(url) {
  const folder = newFolder();
  const port = await freePort();
  const { hostname, port: databasePort, username, password, pathname } = new URL(url);
  const file = path.join(folder, "pgbouncer.ini");
  const database = pathname.slice(1);
  writeFileSync(
    file,
    `[databases]
${database} = host=${hostname} port=${databasePort} dbname=${database} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
max_client_conn = 500
`,
  );
  chmodSync(file, 0o644);
  const pooled = Object.assign(new URL(url), { port: String(port) }).href;
  const answers = () => withConnection(pooled, async () => true).catch(() => false);
  await runUntilEnd(pgbouncer ?? "", ["-q", "-u", "nobody", file], answers);
  return pooled;
}
