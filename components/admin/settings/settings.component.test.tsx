import { expect, test } from "vitest";
import { Dashboard } from "@/components/admin/dashboard";
import { administrator } from "@/testing/components/entities";
import { answer, callsTo, refusal } from "@/testing/components/server";
import { screen, show, waitFor, within } from "@/testing/components/show";

const NEVER = "1970-01-01T00:00:00.000Z";
const LATER = "2026-03-14T10:00:00.000Z";
const SAVE_JOINING = "PUT /api/settings/joining";
const SAVE_SECURITY = "PUT /api/settings/security";

async function showSettings() {
  answer({
    "GET /api/settings/joining": { signUp: "anyone", domains: [], updatedAt: NEVER },
    "GET /api/settings/security": { requireAdminFactor: false, updatedAt: NEVER },
  });
  const shown = show(<Dashboard />, { user: administrator, at: "/admin?tab=settings" });
  const joining = within(await screen.findByRole("region", { name: "Joining" }));
  const security = within(screen.getByRole("region", { name: "Security" }));
  await joining.findByLabelText("Sign-up");
  return { ...shown, joining, security, save: (section: typeof joining) => section.getByText("Save changes") };
}

test("asks for a mail domain, then saves the policy against the version that was read", async () => {
  const { user, fill, joining, save } = await showSettings();
  answer({ [SAVE_JOINING]: { signUp: "domains", domains: ["example.org"], updatedAt: LATER } });
  await user.selectOptions(joining.getByLabelText("Sign-up"), "Anyone with an address at these mail domains");
  await user.click(save(joining));
  expect(await joining.findByText("Enter at least one mail domain")).toBeVisible();
  expect(callsTo(SAVE_JOINING)).toEqual([]);
  await fill(joining.getByRole("textbox", { name: /mail domain/i }), "@Example.org");
  await user.click(save(joining));
  expect(await screen.findByText("Settings saved")).toBeVisible();
  expect(callsTo(SAVE_JOINING)[0]?.body).toEqual({ signUp: "domains", domains: ["example.org"] });
  expect(callsTo(SAVE_JOINING)[0]?.headers.get("if-match")).toBe('"0"');

  await user.click(save(joining));
  await waitFor(() => expect(callsTo(SAVE_JOINING)).toHaveLength(2));
  expect(callsTo(SAVE_JOINING)[1]?.headers.get("if-match")).toBe(`"${Date.parse(LATER)}"`);
});

test("shows why a factor cannot be demanded, and keeps the choice", async () => {
  const { user, security, save } = await showSettings();
  answer({ [SAVE_SECURITY]: refusal(409, "Add a second factor to your own account first") });
  const demand = await security.findByRole("switch", { name: "Administrators need a second factor" });
  await user.click(demand);
  await user.click(save(security));
  expect(await security.findByText("Add a second factor to your own account first")).toBeVisible();
  expect(demand).toBeChecked();
});

test("shows the other version when another user saved first", async () => {
  const { user, joining, save } = await showSettings();
  answer({
    [SAVE_JOINING]: refusal(412, "Another user changed these settings"),
    "GET /api/settings/joining": { signUp: "invited", domains: [], updatedAt: LATER },
  });
  await user.click(save(joining));
  expect(await joining.findByText("Invited users only", { selector: "dd" })).toBeVisible();
  await user.click(joining.getByText("Use their version"));
  expect(joining.getByLabelText("Sign-up")).toHaveDisplayValue("Invited users only");
});
