import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { withConnection } from "../../scripts/steps/database.mjs";
import { closeAll, isReady, openProduct, signalDatabase, until } from "./product.mjs";
import { expectNoLoss, Writers } from "./writers.mjs";

afterAll(closeAll, 60_000);

const SETTLED_MS = 400;

/** Enough to write at every moment; lab/faults/server.faults.test.mjs uses more and kills three times. */
const LEARNERS = 6;

// The quickest test of all faults: it counts lost and doubled writes, and measures no time.
test("no acknowledged write is lost or doubled while servers are killed, frozen and refuse writes", async () => {
  const product = await openProduct();
  const writers = new Writers(product.databaseUrl, product.origin);
  await writers.start(LEARNERS);

  /** @param {() => unknown} fault */
  const suffer = async (fault) => {
    await writers.writeOn(20);
    await fault();
    await until(() => isReady(product.origin));
  };

  await suffer(async () => {
    const server = product.server();
    process.kill(server, "SIGKILL");
    await until(() => ![0, server].includes(product.server()));
  });
  const postmaster = product.postmaster();
  await suffer(async () => {
    process.kill(postmaster, "SIGKILL");
    await until(() => ![0, postmaster].includes(product.postmaster()));
  });
  await suffer(async () => {
    const frozen = product.postmaster();
    signalDatabase(frozen, "SIGSTOP");
    await until(async () => !(await isReady(product.origin)));
    signalDatabase(frozen, "SIGCONT");
  });
  await suffer(() =>
    withConnection(product.databaseUrl(), async (client) => {
      await client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'waypoint 2%'",
      );
    }),
  );
  await suffer(() =>
    withConnection(product.databaseUrl(), async (client) => {
      const name = new URL(product.databaseUrl()).pathname.slice(1);
      await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
      await client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'waypoint 2%'",
      );
      await delay(SETTLED_MS);
      await client.query(
        `SET default_transaction_read_only = off; ALTER DATABASE ${name} RESET default_transaction_read_only`,
      );
      await client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'waypoint 2%'",
      );
    }),
  );
  await writers.writeOn(20);

  await expectNoLoss(writers);
  expect(writers.answers).toMatchObject({ 503: expect.any(Number), 201: expect.any(Number) });
}, 240_000);
