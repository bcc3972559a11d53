import { expect, test } from "vitest";
import { type UserAssignment, userAssignmentSchema } from "@/lib/organisation/assignments/schema";
import { ada } from "@/tests/fixtures/components/entities";
import { answer } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { exampleOf } from "@/tests/fixtures/examples";
import { ToDo } from "./to-do";

const exampleUserAssignment = exampleOf(userAssignmentSchema);

/** A Monday. */
const TODAY = "2026-11-23";
const assignmentOf = (title: string, traits: Partial<UserAssignment> = {}): UserAssignment => ({
  ...exampleUserAssignment,
  assignmentId: crypto.randomUUID(),
  subject: { kind: "path", id: crypto.randomUUID(), title },
  ...traits,
});

function showToDo(assignments: UserAssignment[]) {
  answer({ [`GET /api/users/${ada.id}/assignments`]: assignments, [`GET /api/progress/${ada.id}`]: [] });
  return show(<ToDo userId={ada.id} today={TODAY} />);
}

test("lists open assignments with their due days and links", async () => {
  const late = assignmentOf("Fire safety", { state: "late", dueOn: "2026-11-22" });
  const soon = assignmentOf("Light", {
    dueOn: "2026-11-27",
    evidence: "watched",
    requiresWatched: true,
    note: "Before the shoot",
  });
  const done = assignmentOf("Sound", { state: "done", doneAt: "2026-11-01T09:00:00.000Z" });
  showToDo([late, soon, done]);
  const list = within(await screen.findByRole("region", { name: "To do by Friday" }));
  const [first, second, ...others] = list.getAllByRole("listitem");
  expect(others).toEqual([]);
  expect(first).toHaveTextContent(/Fire safety.*1 of 3 · 30 min left.*Assigned by .*Late.*was due yesterday/);
  expect(second).toHaveTextContent(/Light.*must be watched.*Before the shoot.*by Friday/);
  expect(list.getByRole("link", { name: "Light" })).toHaveAttribute("href", `/learning-paths/${soon.subject.id}`);
});

test("shows five assignments first, and the others on request", async () => {
  const { user } = showToDo(Array.from({ length: 7 }, (_, index) => assignmentOf(`Path ${index}`, { dueOn: null })));
  await user.click(await screen.findByRole("button", { name: "Show 2 more" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(7);
});

test("shows nothing without open assignments", async () => {
  const { container } = showToDo([]);
  await waitFor(() => expect(container.querySelector("section")).toBeNull());
});
