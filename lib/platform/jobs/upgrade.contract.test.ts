import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseBefore, databaseBefore } from "@/tests/fixtures/upgrade";

let database: DatabaseBefore;

beforeAll(async () => {
  database = await databaseBefore("_jobs");
});
afterAll(() => database.drop());

test("the migration adds a job for each waiting row, which it hides from the previous version", async () => {
  const { client, select, migrate, migrateOn } = database;
  await client.query(`
    INSERT INTO outbox_messages (channel, kind, recipient, content, state, attempts, next_attempt_at, last_error, sent_at) VALUES
      ('mail', 'waiting', 'a@people.test', '{}', 'queued', 2, now() + interval '1 hour', 'The mail server did not answer in time', NULL),
      ('mail', 'given-up', 'b@people.test', NULL, 'failed', 6, now(), 'The mail server refused the address (550)', NULL),
      ('mail', 'sent', 'c@people.test', NULL, 'sent', 1, now(), NULL, now());
    INSERT INTO webhooks (name, url, events, secret, state) VALUES
      ('HR', 'https://hr.test', '{user.joined}', '', 'active'), ('paused', 'https://hr.test', '{user.joined}', '', 'paused');
    INSERT INTO webhook_deliveries (webhook_id, kind, state, attempts, next_attempt_at)
      SELECT id, 'user.joined', s, 3, now() + interval '1 hour' FROM webhooks, unnest('{sent,queued,queued}'::outbox_state[]) AS s;
    INSERT INTO point_batches (kind, reason, state) VALUES ('merged', 'running', 'running'), ('merged', 'done', 'done')`);
  await migrate();
  const jobs = `SELECT j.name, coalesce(m.kind, d.state::text, b.reason) AS row, j.attempts, due_at > now() + interval '59 minutes' AS waits,
                       failed_at IS NOT NULL AS failed
                FROM jobs j LEFT JOIN outbox_messages m ON j.name = 'outbox' AND m.id::text = j.key
                LEFT JOIN webhook_deliveries d ON j.name = 'webhooks' AND d.id::text = j.key
                LEFT JOIN point_batches b ON j.name = 'points' AND b.id::text = j.key ORDER BY j.name, m.kind`;
  const expected = [
    { name: "outbox", row: "given-up", attempts: 6, waits: false, failed: true },
    { name: "outbox", row: "waiting", attempts: 2, waits: true, failed: false },
    { name: "points", row: "running", attempts: 0, waits: false, failed: false },
    { name: "webhooks", row: "queued", attempts: 3, waits: true, failed: false },
  ];
  expect(await select(jobs)).toEqual(expected);
  for (const table of ["outbox_messages", "webhook_deliveries"]) {
    const due = `SELECT FROM ${table} WHERE state = 'queued' AND next_attempt_at < now() + interval '10 years'`;
    expect(await select(due), table).toEqual([]);
  }
  await migrateOn();
  expect(await select(jobs)).toEqual(expected);
});
