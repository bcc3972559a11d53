import { expect, test } from "vitest";
import type { UserAssignment } from "@/lib/organisation/assignments/schema";
import { userAssignmentSchema } from "@/lib/organisation/assignments/schema";
import { ada } from "@/tests/fixtures/components/entities";
import { answer } from "@/tests/fixtures/components/server";
import { screen, show, waitFor } from "@/tests/fixtures/components/show";
import { exampleOf } from "@/tests/fixtures/examples";
import { LessonDue, SubjectDue } from "./subject-due";

const exampleUserAssignment = exampleOf(userAssignmentSchema);

/** A Monday. */
const TODAY = "2026-11-23";
const [pathId, videoId] = [crypto.randomUUID(), crypto.randomUUID()];
const due = (kind: "path" | "video", id: string, traits: Partial<UserAssignment>): UserAssignment => ({
  ...exampleUserAssignment,
  assignmentId: crypto.randomUUID(),
  subject: { kind, id, title: "T" },
  ...traits,
});
const latePath = due("path", pathId, { state: "late", dueOn: "2026-11-22" });
const learner = { userId: ada.id, today: TODAY };

function answerWith(...assignments: UserAssignment[]) {
  answer({ [`GET /api/users/${ada.id}/assignments`]: assignments, [`GET /api/progress/${ada.id}`]: [] });
}

test.each([
  ["a late path", latePath, "Latewas due yesterday"],
  ["an open path", { ...latePath, state: "open" as const, dueOn: "2026-11-27" }, "by Friday"],
])("shows when %s is due", async (_, assignment, words) => {
  answerWith(due("path", crypto.randomUUID(), { state: "late" }), assignment);
  const { container } = show(<SubjectDue {...learner} subjects={[{ kind: "path", id: pathId }]} />);
  await waitFor(() => expect(container).toHaveTextContent(words));
});

test.each([
  ["is done", { ...latePath, state: "done" as const, doneAt: "2026-11-01T09:00:00.000Z" }],
  ["has no due day", { ...latePath, state: "open" as const, dueOn: null }],
  ["ended", { ...latePath, endedAt: "2026-11-01T09:00:00.000Z" }],
])("shows nothing for a path that %s", async (_, assignment) => {
  answerWith(assignment);
  const { container } = show(<SubjectDue {...learner} subjects={[{ kind: "path", id: pathId }]} />);
  await waitFor(() => expect(container.querySelector("p")).toBeNull());
});

test("a lesson shows the due day of the path that it was opened from, and its own", async () => {
  answerWith(latePath);
  const first = show(<LessonDue {...learner} />, { at: `/videos/${videoId}?path=${pathId}` });
  expect(await screen.findByText("was due yesterday")).toBeVisible();
  first.unmount();
  const second = show(<LessonDue {...learner} />, { at: `/videos/${videoId}` });
  await waitFor(() => expect(screen.queryByText("was due yesterday")).toBeNull());
  second.unmount();
  answerWith(due("video", videoId, { dueOn: TODAY }), latePath);
  show(<LessonDue {...learner} />, { at: `/videos/${videoId}` });
  expect(await screen.findByText("by today")).toBeVisible();
});
