import { beforeEach, expect, test, vi } from "vitest";
import type { Health } from "./probe";
import { DatabaseWatch, type Source } from "./watch";

let primary: Health;
let replica: Health;
let silentMs: number;
const changes: Source[] = [];
const askPrimary = vi.fn(async () => primary);

beforeEach(() => {
  [primary, replica, silentMs] = ["writable", "standby", 2_000];
  changes.length = 0;
  askPrimary.mockClear();
});

function makeWatch({ withReplica = true } = {}) {
  return new DatabaseWatch({
    primary: askPrimary,
    replica: withReplica ? async () => replica : undefined,
    silentMs: () => silentMs,
    onChange: (source) => changes.push(source),
  });
}

test("asks nothing while statements are answered in time", () => {
  silentMs = 0;
  makeWatch().look(10_000);
  expect(askPrimary).not.toHaveBeenCalled();
});

test("asks the primary when a statement is overdue or a connection failed", () => {
  makeWatch().look(10_000);
  expect(askPrimary).toHaveBeenCalledTimes(1);
  silentMs = 0;
  makeWatch().suspect();
  expect(askPrimary).toHaveBeenCalledTimes(2);
});

test.each<[string, Health, Health, Source]>([
  ["the primary for a slow statement of a server that answers", "writable", "standby", "primary"],
  ["the replica while the primary is away", "away", "standby", "replica"],
  ["none while neither answers", "away", "away", "none"],
  ["the replica once it is promoted", "away", "writable", "promoted"],
  ["the promoted replica even if the primary answers", "writable", "writable", "promoted"],
])("chooses %s", async (_, first, second, expected) => {
  [primary, replica] = [first, second];
  const watch = makeWatch();
  await watch.check();
  expect(watch.source).toBe(expected);
});

test("goes back to the primary, but never from a promoted replica", async () => {
  const watch = makeWatch();
  primary = "away";
  await watch.check();
  primary = "writable";
  await watch.check();
  replica = "writable";
  await watch.check();
  replica = "away";
  await watch.check();
  expect(changes).toEqual(["replica", "primary", "promoted", "none"]);
  replica = "writable";
  await watch.check();
  expect(watch.source).toBe("promoted");
});

test("without a replica there is no other server", async () => {
  const watch = makeWatch({ withReplica: false });
  primary = "away";
  await watch.check();
  expect(watch.source).toBe("none");
});

test("an answer that came during the probe counts", async () => {
  primary = "away";
  silentMs = 100;
  const watch = makeWatch();
  await watch.check();
  expect(watch.source).toBe("primary");
});
