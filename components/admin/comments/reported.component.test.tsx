import { expect, test } from "vitest";
import { reportedSchema } from "@/lib/learning/reported/schema";
import { administrator } from "@/tests/fixtures/components/entities";
import { answer, callsTo, done, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { exampleOf } from "@/tests/fixtures/examples";
import Reported from "./reported";

const reported = (body: string) => {
  const id = crypto.randomUUID();
  return { ...exampleOf(reportedSchema), id, subjectId: id, kind: "question" as const, body, user: null };
};

test("keeps one reported text, and deletes another after confirmation", async () => {
  const [rude, fine] = [reported("<b>Rude</b>"), reported("Fine")];
  const decide = "POST /api/admin/reported/*";
  answer({ "GET /api/admin/reported": [rude, fine], [decide]: done() });
  const { user } = show(<Reported />, { user: administrator });
  expect(await screen.findByText("<b>Rude</b>")).toBeVisible();
  const entry = (text: string) => {
    const found = screen.getByText(text).closest("tr, li, article");
    return within(found instanceof HTMLElement ? found : document.body);
  };
  await user.click(entry("Fine").getByRole("button", { name: "Keep the question of a deleted user" }));
  await waitFor(() => expect(screen.queryByText("Fine")).toBeNull());
  answer({ [decide]: refusal(503, "Away"), "GET /api/admin/reported": [rude] });
  await user.click(screen.getByRole("button", { name: "Delete the question of a deleted user" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Delete" }));
  expect(await question.findByText("Away")).toBeVisible();
  answer({ [decide]: done() });
  await user.click(question.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Nothing is reported")).toBeVisible();
  expect(callsTo(decide).map(({ body }) => body)).toEqual([{ act: "keep" }, { act: "delete" }, { act: "delete" }]);
});
