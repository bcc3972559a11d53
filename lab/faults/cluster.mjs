import { appendFileSync, cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "../../scripts/postgres/account.mjs";
import { embeddedBinaries } from "../../scripts/postgres/binaries.mjs";
import { openCluster } from "../../scripts/postgres/cluster.mjs";
import { clusterFolder } from "../../scripts/postgres/connection.mjs";
import { startEmbedded } from "../../scripts/postgres/embedded.mjs";
import { atEnd, newFolder } from "./product.mjs";

/** A primary whose commits wait for its standby, so that a standby that is promoted lacks nothing that was acknowledged. */
export async function openPrimaryWithStandby() {
  const [primaryFolder, standbyFolder] = [newFolder(), newFolder()];
  const cluster = await openCluster(clusterFolder(primaryFolder), embeddedBinaries());
  const single = ["--single", "-D", cluster.data, "-c", "exit_on_error=on", "postgres"];
  await run(cluster.account, cluster.binaries.postgres, single, "ALTER ROLE waypoint REPLICATION\n");
  cpSync(clusterFolder(primaryFolder), clusterFolder(standbyFolder), { recursive: true });

  const primary = await startEmbedded(primaryFolder);
  const { username, password, port } = new URL(primary.url);
  const standbyCluster = await openCluster(clusterFolder(standbyFolder), embeddedBinaries());
  const conninfo = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`;
  appendFileSync(path.join(standbyCluster.data, "postgresql.conf"), `primary_conninfo = '${conninfo}'\n`);
  writeFileSync(path.join(standbyCluster.data, "standby.signal"), "");
  const standby = await startEmbedded(standbyFolder);
  appendFileSync(
    path.join(cluster.data, "postgresql.conf"),
    "synchronous_standby_names = 'standby'\nsynchronous_commit = remote_apply\n",
  );
  await run(cluster.account, cluster.binaries.pgCtl, ["reload", "-D", cluster.data]);
  const pidFile = path.join(cluster.data, "postmaster.pid");
  atEnd(async () => {
    await standby.stop();
    if (existsSync(pidFile)) await primary.stop();
  });
  return {
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    killPrimary: () => process.kill(Number(readFileSync(pidFile, "utf8").split("\n")[0]), "SIGKILL"),
    promote: () =>
      run(standbyCluster.account, standbyCluster.binaries.pgCtl, ["promote", "-D", standbyCluster.data, "-w"]),
  };
}
