import { expect, test } from "vitest";
import { asksNow, handReminder } from "./hand-reminder";

const TODAY = "2026-11-23";
const row = (name: string, dueOn: string | null, round = 1) => ({ name, dueOn, round });
const [late, soon, undated] = [row("late", "2026-11-22"), row("soon", "2026-11-23"), row("undated", null)];
const [near, far] = [row("near", "2027-01-20", 2), row("far", "2027-11-01", 2)];
const named =
  (...names: string[]) =>
  ({ name }: { name: string }) =>
    names.includes(name);

test.each([
  ["lists late and open assignments", [late, soon, undated], named("late"), "late", ["late", "soon", "undated"]],
  ["is open when only another assignment is late", [late, soon], named("soon"), "open", ["late", "soon"]],
  ["lists the next round from 60 days before it is due", [near, far], named("near"), "open", ["near"]],
])("%s", (_, rows, isWanted, state, listed) => {
  const reminder = handReminder(rows, TODAY, isWanted);
  expect(reminder?.state).toBe(state);
  expect(reminder?.rows.map(({ name }) => name)).toEqual(listed);
});

test.each([
  ["nothing is open", [], named("late")],
  ["no open assignment is wanted", [late], named("soon")],
  ["only a round a year ahead is wanted", [late, far], named("far")],
])("there is no reminder when %s", (_, rows, isWanted) => {
  expect(handReminder(rows, TODAY, isWanted)).toBeNull();
});

test.each([
  ["the first round without a due day", 1, null, true],
  ["the first round that is due in a year", 1, "2027-11-23", true],
  ["a later round 60 days before it is due", 2, "2027-01-22", true],
  ["a later round 61 days before it is due", 2, "2027-01-23", false],
  ["a later round that is late", 3, "2026-11-22", true],
  ["a later round without a due day", 2, null, false],
])("%s (round %d, due on %s) asks now: %s", (_, round, dueOn, asks) => {
  expect(asksNow({ round, dueOn }, "2026-11-23", 60)).toBe(asks);
});
