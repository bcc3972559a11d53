import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { useOwnDatabase } from "@/tests/fixtures/own-database";
import { addJob, claimDue, deleteOldJobs, finishJob, hurryJobs, renewLease } from "./data";
import { createRunner, JobFailure, runDueJobs } from "./run";

let drop: () => Promise<void>;

beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  drop = await useOwnDatabase();
});
afterAll(() => drop());
beforeEach(async () => {
  await db().job.deleteMany();
});

const find = (name: string, key = "") => db().job.findUnique({ where: { name_key: { name, key } } });
const waitOver = () => db().job.updateMany({ data: { dueAt: new Date(0), lockedUntil: null } });
const secondsUntil = (time: Date | undefined) => ((time?.getTime() ?? 0) - Date.now()) / 1_000;

test("each job runs once with several runners", async () => {
  const keys = Array.from({ length: 50 }, (_, index) => String(index)).sort();
  for (const key of keys) await addJob(db(), "work", key);
  const taken: string[] = [];
  const jobs = [{ name: "work", run: async (key: string) => void taken.push(key) }];
  const runs = await Promise.all(Array.from({ length: 4 }, () => runDueJobs(jobs)));
  expect(taken.sort()).toEqual(keys);
  expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(50);
  expect(await db().job.count()).toBe(0);
});

test("a job that is added in a rolled back transaction never runs", async () => {
  const change = db().$transaction(async (tx) => {
    await addJob(tx, "work", "1");
    throw new Error("taken back");
  });
  await expect(change).rejects.toThrow("taken back");
  expect(await db().job.count()).toBe(0);
});

test("a failing job is retried after growing waits, and given up after its last attempt", async () => {
  await addJob(db(), "work", "1");
  const seen: boolean[] = [];
  const run = async (_: string, { isLast }: { isLast: boolean }) => {
    seen.push(isLast);
    throw new JobFailure("The service did not answer");
  };
  const jobs = [{ name: "work", maxAttempts: 3, run }];
  for (const seconds of [5, 60]) {
    expect(await runDueJobs(jobs)).toEqual({ done: 0, failed: 1 });
    expect(Math.abs(secondsUntil((await find("work", "1"))?.dueAt) - seconds)).toBeLessThan(2 + seconds / 10);
    await waitOver();
  }
  expect(await runDueJobs(jobs)).toEqual({ done: 0, failed: 1 });
  expect(seen).toEqual([false, false, true]);
  expect(await find("work", "1")).toMatchObject({ attempts: 3, lastError: "The service did not answer" });
  expect((await find("work", "1"))?.failedAt).not.toBeNull();
  await waitOver();
  expect(await runDueJobs(jobs)).toEqual({ done: 0, failed: 0 });

  await addJob(db(), "work", "1");
  expect(await find("work", "1")).toMatchObject({ attempts: 0, failedAt: null });
  await db().job.updateMany({ data: { failedAt: new Date(Date.now() - 31 * 86_400_000) } });
  await deleteOldJobs();
  expect(await db().job.count()).toBe(0);
});

test("a job whose process dies at every attempt is given up", async () => {
  await addJob(db(), "work", "1");
  const run = vi.fn(async () => {});
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await claimDue(["work"], 1);
    await waitOver();
  }
  expect(await runDueJobs([{ name: "work", maxAttempts: 3, run }])).toEqual({ done: 0, failed: 1 });
  expect(run).not.toHaveBeenCalled();
  expect((await find("work", "1"))?.failedAt).not.toBeNull();
});

test("a job that is added again during its failing last attempt is retried", async () => {
  await addJob(db(), "work", "1");
  const run = vi.fn(async (key: string) => {
    if (run.mock.calls.length > 1) return;
    await addJob(db(), "work", key);
    throw new JobFailure("no");
  });
  expect(await runDueJobs([{ name: "work", maxAttempts: 1, run }])).toEqual({ done: 1, failed: 1 });
  expect(await db().job.count()).toBe(0);
});

test("the stored message of an unexpected error has no quotations", async () => {
  await addJob(db(), "work", "1");
  const run = () => Promise.reject(new Error('the mail of "Ada" to ada@people.test failed'));
  await runDueJobs([{ name: "work", run }]);
  expect((await find("work", "1"))?.lastError).toBe("Error: the mail of <text> to <email> failed");
});

test("a recurring job runs once per interval, also after a failure", async () => {
  const run = vi.fn(async () => {});
  const jobs = [{ name: "clean-up", everySeconds: 3_600, run }];
  await Promise.all([runDueJobs(jobs), runDueJobs(jobs)]);
  expect(run).toHaveBeenCalledOnce();
  expect(secondsUntil((await find("clean-up"))?.dueAt)).toBeGreaterThan(3_590);
  for (let failures = 0; failures < 3; failures += 1) {
    run.mockRejectedValueOnce(new Error("no"));
    await hurryJobs("clean-up");
    expect(await runDueJobs(jobs)).toEqual({ done: 0, failed: 1 });
  }
  expect(secondsUntil((await find("clean-up"))?.dueAt)).toBeGreaterThan(3_590);
  expect(await find("clean-up")).toMatchObject({ attempts: 3, lastError: "Error: no", failedAt: null });
  await hurryJobs("clean-up");
  await runDueJobs(jobs);
  expect(await find("clean-up")).toMatchObject({ attempts: 0, lastError: null });
});

test("a job that is added again during its run runs again afterwards, never concurrently", async () => {
  await addJob(db(), "work", "1");
  let running = 0;
  const ran: number[] = [];
  const run = async (key: string) => {
    running += 1;
    if (ran.length < 2) await addJob(db(), "work", key);
    await runDueJobs(jobs);
    ran.push(running);
    running -= 1;
  };
  const jobs = [{ name: "work", run }];
  expect(await runDueJobs(jobs)).toEqual({ done: 3, failed: 0 });
  expect(ran).toEqual([1, 1, 1]);
  expect(await db().job.count()).toBe(0);
});

test("a job of a killed process runs again after its lease, and the first process cannot change it", async () => {
  await addJob(db(), "work", "1");
  const [claim] = await claimDue(["work"], 1);
  if (!claim) throw new Error("nothing was claimed");
  expect(await claimDue(["work"], 1)).toEqual([]);
  await db().job.updateMany({ data: { lockedUntil: new Date(Date.now() - 1) } });
  await renewLease(claim);
  expect(await claimDue(["work"], 1), "while the lease is renewed").toEqual([]);
  await db().job.updateMany({ data: { lockedUntil: new Date(Date.now() - 1) } });
  expect(await claimDue(["work"], 1)).toMatchObject([{ key: "1", attempts: 2 }]);
  await finishJob(claim);
  expect(await find("work", "1")).toMatchObject({ attempts: 2 });
});

test("a long job does not delay others", async () => {
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  const jobs = [
    { name: "long", run: () => promise },
    { name: "short", run: async () => {} },
  ];
  await addJob(db(), "long", "1");
  const runner = createRunner(jobs);
  const first = runner();
  await vi.waitFor(async () => expect((await find("long", "1"))?.lockedUntil).toBeTruthy());
  await addJob(db(), "short", "1");
  const second = runner();
  await vi.waitFor(async () => expect(await find("short", "1")).toBeNull());
  end();
  await Promise.all([first, second]);
  expect(await db().job.count()).toBe(0);
});

test("many slow jobs of one kind leave room for another", async () => {
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  let slow = 0;
  const jobs = [
    {
      name: "slow",
      run: () => {
        slow += 1;
        return promise;
      },
    },
    { name: "quick", run: async () => {} },
  ];
  for (let key = 0; key < 20; key += 1) await addJob(db(), "slow", String(key));
  const runner = createRunner(jobs);
  const first = runner();
  await vi.waitFor(() => expect(slow).toBe(5));
  await addJob(db(), "quick", "1");
  const second = runner();
  await vi.waitFor(async () => expect(await find("quick", "1")).toBeNull());
  expect(slow).toBe(5);
  end();
  await Promise.all([first, second]);
  expect([slow, await db().job.count()]).toEqual([20, 0]);
});
