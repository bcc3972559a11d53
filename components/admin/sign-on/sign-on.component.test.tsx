import { expect, test } from "vitest";
import { ConfirmPassword } from "@/components/identity/account/confirm-password";
import { type SsoConnection, ssoConnectionSchema } from "@/lib/identity/sso-connections/schema";
import { administrator } from "@/tests/fixtures/components/entities";
import { answer, callsTo, done, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { exampleOf } from "@/tests/fixtures/examples";
import { SignOnPanel } from "./sign-on-panel";

const exampleSsoConnection = exampleOf(ssoConnectionSchema);

const LACKS = "The discovery document lacks jwks_uri";
const own = `/api/sso-connections/${exampleSsoConnection.id}`;

function showConnections(connections: SsoConnection[]) {
  answer({ "GET /api/sso-connections": connections });
  return show(
    <ConfirmPassword>
      <SignOnPanel />
    </ConfirmPassword>,
    { user: administrator, at: "/admin?tab=settings" },
  );
}

test("adds a connection with a redirect address derived from its name, and says what the issuer lacks", async () => {
  const { user, fill } = showConnections([]);
  await user.click(await screen.findByRole("button", { name: "Add connection" }));
  const form = within(await screen.findByRole("dialog", { name: "Add connection" }));
  const submit = () => user.click(form.getByRole("button", { name: "Add connection" }));
  await submit();
  expect(await form.findByText("Name is required")).toBeVisible();
  expect(form.getByLabelText("Client secret")).toHaveAccessibleDescription("Client secret is required");
  await fill(form.getByLabelText("Name"), "Example Ltd");
  expect(form.getByLabelText("Redirect address")).toHaveValue(
    `${window.location.origin}/api/sign-on/example-ltd/callback`,
  );
  await fill(form.getByLabelText("Issuer"), "https://login.example.org");
  await fill(form.getByLabelText("Client id"), "waypoint");
  await fill(form.getByLabelText("Client secret"), "hush");
  await user.click(form.getByRole("switch", { name: "Create users" }));
  answer({ "POST /api/sso-connections": refusal(400, LACKS, [{ path: "issuer", message: LACKS }]) });
  await submit();
  await waitFor(() =>
    expect(form.getByLabelText("Issuer")).toHaveAccessibleDescription(expect.stringContaining(LACKS)),
  );
  expect(form.getByLabelText("Client secret")).toHaveValue("hush");
  answer({ "POST /api/sso-connections": exampleSsoConnection, "GET /api/sso-connections": [exampleSsoConnection] });
  await submit();
  expect(await screen.findByText(exampleSsoConnection.issuer)).toBeVisible();
  expect(callsTo("POST /api/sso-connections").at(-1)?.body).toEqual({
    name: "Example Ltd",
    issuer: "https://login.example.org",
    clientId: "waypoint",
    clientSecret: "hush",
    domains: [],
    required: false,
    createPeople: true,
    groupClaim: null,
    acceptsMfa: false,
    active: true,
  });
});

test("changes a connection without its secret, switches it off and deletes it", async () => {
  const { user, fill } = showConnections([exampleSsoConnection]);
  await user.click(await screen.findByRole("button", { name: "Edit Example Ltd" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Example Ltd" }));
  expect(form.getByLabelText("Redirect address")).toHaveValue(exampleSsoConnection.redirectUri);
  await fill(form.getByLabelText("Name"), "Example plc");
  await user.click(form.getByRole("switch", { name: "Require sign-on" }));
  answer({ [`PUT ${own}`]: refusal(409, "Prove a mail domain of the connection first") });
  await user.click(form.getByRole("button", { name: "Save changes" }));
  expect(await form.findByText("Prove a mail domain of the connection first")).toBeVisible();
  answer({ [`PUT ${own}`]: exampleSsoConnection });
  await user.click(form.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = callsTo(`PUT ${own}`).at(-1)?.body;
  expect(sent).toMatchObject({ name: "Example plc", required: true });
  expect(sent).not.toHaveProperty("clientSecret");
  expect(sent).not.toHaveProperty("slug");

  await user.click(screen.getByRole("button", { name: /^Switch off\s*Example Ltd$/ }));
  await waitFor(() => expect(callsTo(`PUT ${own}`).at(-1)?.body).toEqual({ active: false }));
  answer({ [`DELETE ${own}`]: done(), "GET /api/sso-connections": [] });
  await user.click(screen.getByRole("button", { name: "Delete Example Ltd" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Delete Example Ltd?" }));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText("Example Ltd")).toBeNull());
});

test("shows the DNS record of a domain until it is proved", async () => {
  const open = { ...exampleSsoConnection, verifiedDomains: [], verifiedAt: null };
  const { user } = showConnections([open]);
  expect(await screen.findByText("1 domain not proved")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Domains\s*of Example Ltd$/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Domains of Example Ltd" }));
  expect(dialog.getByLabelText("Name of the record for example.org")).toHaveValue("_waypoint.example.org");
  expect(dialog.getByLabelText("Value of the record for example.org")).toHaveValue(
    `waypoint-verification=${open.domainToken}`,
  );
  const missing = "There is no such TXT record at _waypoint.example.org yet. It can take an hour until it is seen";
  answer({ [`POST ${own}/verify`]: refusal(409, missing) });
  await user.click(dialog.getByRole("button", { name: "Check now" }));
  expect(await dialog.findByText(missing)).toBeVisible();
  answer({ [`POST ${own}/verify`]: exampleSsoConnection, "GET /api/sso-connections": [exampleSsoConnection] });
  await user.click(dialog.getByRole("button", { name: "Check now" }));
  expect(await dialog.findByText("Proved")).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Check now" })).toBeNull();
});
