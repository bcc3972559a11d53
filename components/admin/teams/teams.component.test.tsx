import { expect, test } from "vitest";
import { teamMemberSchema, teamSchema } from "@/lib/organisation/teams/schema";
import { administrator, listedUserOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, done, page, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { exampleOf } from "@/tests/fixtures/examples";
import { Dashboard } from "../dashboard";

const exampleTeam = exampleOf(teamSchema);
const exampleTeamMember = exampleOf(teamMemberSchema);

const below = { ...exampleTeam, id: crypto.randomUUID(), name: "Camera", parentId: exampleTeam.id };

function showTeams(query = "") {
  answer({ "GET /api/teams": [exampleTeam, below] });
  return show(<Dashboard />, { user: administrator, at: `/admin?tab=teams${query}` });
}

test("adds a team below another, and shows a refusal", async () => {
  answer({ "POST /api/teams": refusal(409, "A team with this name already exists") });
  const { user, fill } = showTeams("&add=new");
  const dialog = within(await screen.findByRole("dialog", { name: "Add team" }));
  await fill(dialog.getByLabelText("Name"), "Sound");
  await user.selectOptions(dialog.getByLabelText("Below"), "– Camera");
  await user.click(dialog.getByRole("button", { name: "Add team" }));
  expect((await screen.findAllByText("A team with this name already exists"))[0]).toBeVisible();
  expect(callsTo("POST /api/teams")[0]?.body).toEqual({ name: "Sound", parentId: below.id, externalId: null });
});

test("does not offer to move a team below itself", async () => {
  showTeams(`&edit=${exampleTeam.id}`);
  const dialog = within(await screen.findByRole("dialog", { name: "Edit team" }));
  expect(within(dialog.getByLabelText("Below")).getAllByRole("option")).toHaveLength(1);
});

test("shows the reason when a team with teams below it cannot be deleted", async () => {
  const reason = "This team has teams below it. Move or delete them first";
  answer({ [`DELETE /api/teams/${exampleTeam.id}`]: refusal(409, reason) });
  const { user } = showTeams();
  await user.click(await screen.findByRole("button", { name: `Delete ${exampleTeam.name}` }));
  const question = within(await screen.findByRole("alertdialog", { name: /delete this team/ }));
  await user.click(question.getByRole("button", { name: "Delete" }));
  expect(await question.findByText(reason)).toBeVisible();
});

test("adds users to a team, makes one its manager and removes one", async () => {
  const ben = listedUserOf({ name: "Ben" });
  const address = `/api/teams/${exampleTeam.id}/members`;
  answer({
    [`GET ${address}`]: page([exampleTeamMember]),
    "GET /api/users": page([ben]),
    "POST /api/users/bulk": { changed: 1, skipped: 0 },
    [`PUT ${address}/*`]: exampleTeamMember,
    [`DELETE ${address}/*`]: done,
  });
  const { user } = showTeams();
  await user.click(await screen.findByRole("button", { name: `More for ${exampleTeam.name}` }));
  await user.click(await screen.findByRole("menuitem", { name: "Members" }));
  const dialog = within(await screen.findByRole("dialog", { name: `Members of ${exampleTeam.name}` }));
  await user.click(await dialog.findByRole("button", { name: /Ben \(/ }));
  await user.selectOptions(await dialog.findByLabelText(`Role of ${exampleTeamMember.name}`), "Manager");
  await user.click(dialog.getByRole("button", { name: `Take ${exampleTeamMember.name} out of the team` }));
  await waitFor(() => expect(callsTo(`DELETE ${address}/*`)).toHaveLength(1));
  const added = { action: "team", teamId: exampleTeam.id, userIds: [ben.id] };
  expect(callsTo("POST /api/users/bulk").map(({ body }) => body)).toEqual([added]);
  expect(callsTo(`PUT ${address}/*`).map(({ url, body }) => [url.pathname.split("/").at(-1), body])).toEqual([
    [exampleTeamMember.userId, { role: "manager" }],
  ]);
});
