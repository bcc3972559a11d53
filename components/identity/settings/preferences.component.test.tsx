import { expect, test } from "vitest";
import { ada, preferencesOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, noAnswer, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor } from "@/tests/fixtures/components/show";
import { NotificationSwitches } from "./notification-switches";
import { RegionSettings } from "./region-settings";

const save = `PUT /api/users/${ada.id}/preferences`;

test("rolls back a switch and shows the reason when the change is refused", async () => {
  answer({ [save]: refusal(503, "Please try again in a moment") });
  const { user } = show(<NotificationSwitches seesTeams={false} />, { preferences: { streakReminder: true } });
  const reminder = screen.getByRole("switch", { name: "Your streak ends today" });
  await user.click(reminder);
  expect(await screen.findByText("Please try again in a moment")).toBeVisible();
  await waitFor(() => expect(reminder).toBeChecked());
  expect(screen.getByRole("switch", { name: "Weekly summary" })).not.toBeChecked();
});

test.each([
  ["does not respond", noAnswer],
  ["is away behind a proxy", () => new Response("<html><h1>504</h1></html>", { status: 504 })],
  ["is away behind a proxy that says nothing", () => new Response(null, { status: 502 })],
])("shows an error with advice when the server %s", async (_, away) => {
  answer({ [save]: away });
  const { user } = show(<NotificationSwitches seesTeams={false} />);
  await user.click(screen.getByRole("switch", { name: "Weekly summary" }));
  expect(await screen.findByText("The server did not respond. Check your connection and try again.")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("switch", { name: "Weekly summary" })).not.toBeChecked());
});

test("offers the team report to users who see teams alone", async () => {
  answer({ [save]: preferencesOf({ teamReport: true }) });
  const { user, unmount } = show(<NotificationSwitches seesTeams />);
  await user.click(screen.getByRole("switch", { name: "Weekly team report" }));
  await waitFor(() => expect(callsTo(save)[0]?.body).toEqual({ teamReport: true }));
  unmount();
  show(<NotificationSwitches seesTeams={false} />);
  expect(screen.queryByRole("switch", { name: "Weekly team report" })).toBeNull();
});

test("formats dates and numbers for the selected language", async () => {
  answer({ [save]: preferencesOf({ language: "de" }) });
  const { user } = show(<RegionSettings />);
  const language = screen.getByLabelText("Language of dates and numbers");
  expect(language).toHaveAccessibleDescription("For example Friday 20 November\u00a0· 1,240.5");
  await user.selectOptions(language, "Deutsch");
  await waitFor(() => expect(language).toHaveAccessibleDescription("For example Freitag, 20. November\u00a0· 1.240,5"));
});
