import { expect, test } from "vitest";
import { ada, preferencesOf } from "@/testing/components/entities";
import { answer, refusal } from "@/testing/components/server";
import { screen, show, waitFor } from "@/testing/components/show";
import { NotificationSwitches } from "./notification-switches";
import { RegionSettings } from "./region-settings";

const save = `PUT /api/users/${ada.id}/preferences`;

test("rolls back a switch and shows the reason when the change is refused", async () => {
  answer({ [save]: refusal(503, "Please try again in a moment") });
  const { user } = show(<NotificationSwitches />, { preferences: { streakReminder: true } });
  const reminder = screen.getByRole("switch", { name: "Your streak ends today" });
  await user.click(reminder);
  expect(await screen.findByText("Please try again in a moment")).toBeVisible();
  await waitFor(() => expect(reminder).toBeChecked());
  expect(screen.getByRole("switch", { name: "Weekly summary" })).not.toBeChecked();
});

test("formats dates and numbers for the selected language", async () => {
  answer({ [save]: preferencesOf({ language: "de" }) });
  const { user } = show(<RegionSettings />);
  const language = screen.getByLabelText("Language of dates and numbers");
  expect(language).toHaveAccessibleDescription("For example Friday 20 November · 1,240.5");
  await user.selectOptions(language, "Deutsch");
  await waitFor(() => expect(language).toHaveAccessibleDescription("For example Freitag, 20. November · 1.240,5"));
});
