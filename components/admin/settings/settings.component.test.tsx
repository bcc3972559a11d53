import { expect, test } from "vitest";
import { Dashboard } from "@/components/admin/dashboard";
import { learningSchema } from "@/lib/learning/watch/schema";
import type { SentMail } from "@/lib/messages/mails/schema";
import { type About, aboutSchema } from "@/lib/organisation/about/schema";
import { administrator } from "@/tests/fixtures/components/entities";
import { answer, callsTo, passwordRequired, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { exampleOf } from "@/tests/fixtures/examples";

const exampleLearning = exampleOf(learningSchema);
const exampleAbout = exampleOf(aboutSchema);

const NEVER = "1970-01-01T00:00:00.000Z";
const LATER = "2026-03-14T10:00:00.000Z";
const SAVE_JOINING = "PUT /api/settings/joining";
const SAVE_SECURITY = "PUT /api/settings/security";

async function showSettings(about: About | Response = exampleAbout, mails: SentMail[] = []) {
  answer({
    "GET /api/settings/joining": { signUp: "anyone", domains: [], updatedAt: NEVER },
    "GET /api/settings/security": { requireAdminFactor: false, updatedAt: NEVER },
    "GET /api/settings/learning": exampleLearning,
    "GET /api/settings/videos": {
      maxBytes: 4e9,
      files: 3,
      usedBytes: 1.2e9,
      freeBytes: 74e9,
      hosts: ["https://cdn.example.org"],
      updatedAt: NEVER,
    },
    "GET /api/settings/programs": { tokens: "everybody", tokenDays: 365, updatedAt: NEVER },
    "GET /api/settings/mails": { senderName: "", replyTo: "", footer: "", updatedAt: NEVER },
    "GET /api/settings/organisation": { name: "", timeZone: "", contact: "", updatedAt: NEVER },
    "GET /api/mails": mails,
    "GET /api/webhooks": [],
    "GET /api/sso-connections": [],
    "GET /api/admin/about": about,
  });
  const shown = show(<Dashboard />, { user: administrator, at: "/admin?tab=settings" });
  const joining = within(await screen.findByRole("region", { name: "Joining" }));
  const security = within(screen.getByRole("region", { name: "Security" }));
  await joining.findByLabelText("Sign-up");
  return { ...shown, joining, security, save: (section: typeof joining) => section.getByText("Save changes") };
}

test("the index names every section in its order", async () => {
  await showSettings();
  const links = within(screen.getByRole("navigation", { name: "Settings" })).getAllByRole("link");
  const headings = screen.getAllByRole("heading", { level: 2 }).filter(({ id }) => id !== "");
  const titles = headings.map(({ textContent }) => textContent);
  expect(links.map(({ textContent }) => textContent)).toEqual(titles);
});

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

  expect(save(joining)).toBeDisabled();
  await user.selectOptions(joining.getByLabelText("Sign-up"), "Anyone");
  await user.click(save(joining));
  await waitFor(() => expect(callsTo(SAVE_JOINING)).toHaveLength(2));
  expect(callsTo(SAVE_JOINING)[1]?.headers.get("if-match")).toBe(`"${Date.parse(LATER)}"`);
});

test("shows why a second factor cannot be required, and keeps the choice", async () => {
  const { user, security, save } = await showSettings();
  answer({ [SAVE_SECURITY]: refusal(409, "Add a second factor to your own account first") });
  const demand = await security.findByRole("switch", { name: "Administrators need a second factor" });
  await user.click(demand);
  await user.click(save(security));
  expect(await security.findByText("Add a second factor to your own account first")).toBeVisible();
  expect(demand).toBeChecked();
});

test("shows the other version when another user saved first", async () => {
  const { user, fill, joining, save } = await showSettings();
  answer({
    [SAVE_JOINING]: refusal(412, "Another user changed these settings"),
    "GET /api/settings/joining": { signUp: "invited", domains: [], updatedAt: LATER },
  });
  await user.selectOptions(joining.getByLabelText("Sign-up"), "Anyone with an address at these mail domains");
  await fill(joining.getByRole("textbox", { name: /mail domain/i }), "example.org");
  await user.click(save(joining));
  expect(await joining.findByText("Invited users only", { selector: "dd" })).toBeVisible();
  await user.click(joining.getByText("Use their version"));
  expect(joining.getByLabelText("Sign-up")).toHaveDisplayValue("Invited users only");
});

test("asks for the password before changing who may create tokens, and keeps the choice", async () => {
  const { user, save } = await showSettings();
  const programs = within(screen.getByRole("region", { name: "Programs" }));
  answer({
    "PUT /api/settings/programs": passwordRequired,
  });
  await user.selectOptions(await programs.findByLabelText("API tokens are made by"), "Administrators only");
  await user.click(save(programs));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Close" }));
  expect(programs.getByLabelText("API tokens are made by")).toHaveDisplayValue("Administrators only");
  expect(screen.queryByText(/Failed to save/)).toBeNull();
  expect(callsTo("PUT /api/settings/programs")[0]?.body).toEqual({ tokens: "administrators", tokenDays: 365 });
});

test("saves the organisation's name, time zone and contact address", async () => {
  const { user, fill, save } = await showSettings();
  const organisation = within(screen.getByRole("region", { name: "Organisation" }));
  await fill(await organisation.findByLabelText("Contact address"), "nowhere");
  await user.click(save(organisation));
  expect(await organisation.findByText("This is not an email address")).toBeVisible();
  await fill(organisation.getByLabelText("Contact address"), "help@example.org");
  await fill(organisation.getByLabelText("Name"), "Example Ltd");
  await fill(organisation.getByLabelText("Time zone"), "Europe/Berlin");
  const saved = { name: "Example Ltd", timeZone: "Europe/Berlin", contact: "help@example.org" };
  answer({ "PUT /api/settings/organisation": { ...saved, updatedAt: LATER } });
  await user.click(save(organisation));
  expect(await screen.findByText("Settings saved")).toBeVisible();
  expect(callsTo("PUT /api/settings/organisation")[0]?.body).toEqual(saved);
});

test.each([
  ["server", null, /^Sent to ada@example.org\./],
  ["folder", null, /^No mail server is set/],
  [
    "server",
    "The mail server refused the sign-in (535)",
    "The test email was not sent. The mail server refused the sign-in (535).",
  ],
])("shows the result of a test email through the %s with the failure %s", async (through, failure, words) => {
  const { user } = await showSettings();
  const emails = within(screen.getByRole("region", { name: "Emails" }));
  answer({ "POST /api/settings/mails/test": { recipient: "ada@example.org", through, failure } });
  await user.click(await emails.findByRole("button", { name: "Send a test email to me" }));
  expect(await emails.findByText(words)).toBeVisible();
});

test("lists the last emails, and sends one again that was given up", async () => {
  const mail = { id: crypto.randomUUID(), kind: "email-confirmation", recipient: "ada@people.test", at: LATER };
  const retry = `POST /api/mails/${mail.id}/retry`;
  const { user } = await showSettings(exampleAbout, [{ ...mail, state: "failed", attempts: 7 }]);
  const emails = within(screen.getByRole("region", { name: "Emails" }));
  const line = (await emails.findByText("ada@people.test")).closest("li");
  expect(line).toHaveTextContent(/Given up.*Email confirmation.*7 attempts/);
  answer({ [retry]: { ...mail, state: "waiting", attempts: 0 } });
  await user.click(emails.getByRole("button", { name: /^Retry ?the email to ada@people.test/ }));
  expect(await screen.findByText("The email is queued again")).toBeVisible();
  expect(callsTo(retry)).toHaveLength(1);
});

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test("shows the version, the database, the queue, the last backup and the disk", async () => {
  await showSettings({
    ...exampleAbout,
    queue: { queued: 2, failed: 1, overdueSeconds: 3_700 },
    failingJobs: [
      { name: "outbox", key: "1", attempts: 7, lastError: "The mail server refused it (550)", isGivenUp: true },
    ],
    lastBackup: { finishedAt: ago(26), bytes: 12_582_912 },
  });
  const about = within(screen.getByRole("region", { name: "About" }));
  expect(await about.findByText("Waypoint 1.0.0 on Node.js 22.20.0")).toBeVisible();
  expect(about.getByText("PostgreSQL 18.4, 48 MB")).toBeVisible();
  expect(about.getByText("2 messages waiting, the oldest for 61 minutes, 1 message given up in 30 days")).toBeVisible();
  expect(about.getByText("Message given up after 7 attempts: The mail server refused it (550)")).toBeVisible();
  expect(about.getByText(/\(yesterday\), 12 MB$/)).toBeVisible();
  expect(about.getByText("64 GB of 107 GB")).toBeVisible();
});

test("says that there is no backup and nothing to send, and hides the disk when it is unknown", async () => {
  await showSettings({ ...exampleAbout, lastBackup: null, disk: null });
  const about = within(screen.getByRole("region", { name: "About" }));
  expect(await about.findByText("None yet")).toBeVisible();
  expect(about.getByText("None waiting")).toBeVisible();
  expect(about.getByText("None failing")).toBeVisible();
  expect(about.queryByText("Free disk space")).toBeNull();
});

test("offers Retry when the state cannot be loaded", async () => {
  const { user } = await showSettings(refusal(503, "Waypoint cannot reach its database right now"));
  const about = within(screen.getByRole("region", { name: "About" }));
  const retry = await about.findByRole("button", { name: /again|retry/i });
  answer({ "GET /api/admin/about": exampleAbout });
  await user.click(retry);
  expect(await about.findByText("None waiting")).toBeVisible();
});
