import { expect, test } from "vitest";
import { teamMemberSchema, teamSchema } from "@/lib/organisation/teams/schema";
import { administrator, listedUserOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, page } from "@/tests/fixtures/components/server";
import { screen, show } from "@/tests/fixtures/components/show";
import { exampleOf } from "@/tests/fixtures/examples";
import { MembersDialog } from "./members-dialog";

const BULK = "POST /api/users/bulk";
const team = exampleOf(teamSchema);

test("a user who is in the team already, on a page that is not loaded, keeps their role", async () => {
  const manager = listedUserOf({ name: "Zoe Manager", email: "zoe@people.test" });
  answer({
    "GET /api/teams/*/members": page([exampleOf(teamMemberSchema)], 51),
    "GET /api/users": page([manager]),
    [BULK]: { changed: 0, skipped: 1 },
  });
  const { user } = show(<MembersDialog team={team} onClose={() => {}} />, { user: administrator });
  await user.click(await screen.findByRole("button", { name: /Zoe Manager/ }));
  expect(await screen.findByText("This user is in the team already")).toBeVisible();
  expect(screen.queryByText(/ added$/)).toBeNull();
  expect(callsTo(BULK).map(({ body }) => body)).toEqual([{ action: "team", teamId: team.id, userIds: [manager.id] }]);
});
