import { beforeEach, expect, test } from "vitest";
import { ConnectionGate, type Lease } from "./gate";

const bounds = { fast: 6, all: 10, each: 3, eachSlow: 1, slowAfterMs: 100, waitMs: 1000 };

let now = 0;
let gate: ConnectionGate;
beforeEach(() => {
  now = 0;
  gate = new ConnectionGate(bounds, () => now);
});

const enter = (caller: string, count: number): Promise<Lease[]> =>
  Promise.all(Array.from({ length: count }, () => gate.enter(caller)));

/** Starts to wait. */
function wait(caller: string) {
  const waiter = { outcome: "waits" };
  gate.enter(caller).then(
    () => {
      waiter.outcome = "entered";
    },
    (error) => {
      waiter.outcome = error.code;
    },
  );
  return waiter;
}

/** Passes time. */
async function pass(milliseconds: number) {
  now += milliseconds;
  gate.look();
  await new Promise(setImmediate);
}

test("a class of call takes no more than its share", async () => {
  await enter("report", 3);
  const fourth = wait("report");
  await pass(0);
  expect(fourth.outcome).toBe("waits");
  await enter("read", 3);
});

test("a class that hangs makes room for others, and takes no further connection", async () => {
  await enter("a", 3);
  await enter("b", 3);
  const third = wait("c");
  await pass(50);
  expect(third.outcome).toBe("waits");
  const again = wait("a");
  await pass(60);
  expect([third.outcome, again.outcome]).toEqual(["entered", "waits"]);
  await enter("c", 2);
});

test("a class that hung has its share again once its connections are released", async () => {
  const leases = await enter("a", 3);
  await pass(200);
  const waiting = [wait("a"), wait("a")];
  for (const lease of leases) lease.release();
  await pass(0);
  expect(waiting.map(({ outcome }) => outcome)).toEqual(["entered", "entered"]);
});

test("a caller is refused as busy when its time is over", async () => {
  await enter("a", 3);
  const late = wait("a");
  await pass(999);
  expect(late.outcome).toBe("waits");
  await pass(1);
  expect(late.outcome).toBe("53300");
  expect(gate.figures).toEqual({ inUse: 3, slow: 3, waiting: 0, refused: 1 });
});

test("every caller is refused at once when the database is away", async () => {
  await enter("a", 3);
  const waiting = [wait("a"), wait("a")];
  gate.refuseAll();
  await pass(0);
  expect(waiting.map(({ outcome }) => outcome)).toEqual(["57P03", "57P03"]);
});

test("no more connections are in use than there are, however slow", async () => {
  await enter("a", 3);
  await enter("b", 3);
  await pass(200);
  await enter("c", 3);
  await enter("d", 1);
  const last = wait("e");
  await pass(200);
  expect(last.outcome).toBe("waits");
  expect(gate.longestMs).toBe(400);
});
