import { expect, test } from "vitest";
import { ConfirmPassword } from "@/components/identity/account/confirm-password";
import { type Webhook, webhookDeliverySchema, webhookSchema } from "@/lib/organisation/webhooks/schema";
import { administrator } from "@/tests/fixtures/components/entities";
import { answer, callsTo, done, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { exampleOf } from "@/tests/fixtures/examples";
import { WebhooksPanel } from "./webhooks-panel";

const exampleDelivery = exampleOf(webhookDeliverySchema);
const exampleWebhook = exampleOf(webhookSchema);

const INSIDE = "This address is inside the network. OUTBOUND_ALLOW can allow it";
const own = `/api/webhooks/${exampleWebhook.id}`;

function showWebhooks(webhooks: Webhook[]) {
  answer({ "GET /api/webhooks": webhooks });
  return show(
    <ConfirmPassword>
      <WebhooksPanel />
    </ConfirmPassword>,
    { user: administrator, at: "/admin?tab=settings" },
  );
}

test("adds a webhook, shows why an address is refused, and its secret once", async () => {
  const { user, fill } = showWebhooks([]);
  await user.click(await screen.findByRole("button", { name: "Add webhook" }));
  const form = within(await screen.findByRole("dialog", { name: "Add webhook" }));
  const submit = () => user.click(form.getByRole("button", { name: "Add webhook" }));
  await submit();
  expect(await form.findByText("Name is required")).toBeVisible();
  expect(form.getByLabelText("Address")).toHaveAccessibleDescription("Enter an address that begins with https://");
  expect(form.getByRole("group", { name: "Events" })).toHaveAccessibleDescription("Choose an event");
  await fill(form.getByLabelText("Name"), "HR system");
  await user.keyboard("{Escape}");
  const question = within(await screen.findByRole("alertdialog", { name: "Discard your changes?" }));
  await user.click(question.getByRole("button", { name: "Keep editing" }));
  expect(form.getByLabelText("Name")).toHaveValue("HR system");
  await fill(form.getByLabelText("Address"), "https://10.0.0.1/hook");
  await user.click(form.getByRole("checkbox", { name: /^User joined/ }));
  await user.click(form.getByRole("switch", { name: "Send names" }));
  answer({ "POST /api/webhooks": refusal(400, INSIDE, [{ path: "url", message: INSIDE }]) });
  await submit();
  await waitFor(() => expect(form.getByLabelText("Address")).toHaveAccessibleDescription(INSIDE));
  answer({ "POST /api/webhooks": { ...exampleWebhook, secret: "whsec_x" }, "GET /api/webhooks": [exampleWebhook] });
  await submit();
  const shown = within(await screen.findByRole("dialog", { name: "Copy the secret" }));
  expect(shown.getByLabelText("Secret")).toHaveValue("whsec_x");
  expect(callsTo("POST /api/webhooks").at(-1)?.body).toEqual({
    name: "HR system",
    url: "https://10.0.0.1/hook",
    events: ["user.joined"],
    includeNames: true,
  });
  await user.click(shown.getByRole("button", { name: "I have copied it" }));
  expect(await screen.findByText(exampleWebhook.url)).toBeVisible();
});

test("pauses and deletes a webhook, and says why one was stopped", async () => {
  const stopped = { ...exampleWebhook, id: crypto.randomUUID(), name: "Old", state: "gone" as const };
  const { user } = showWebhooks([{ ...exampleWebhook, queued: 3 }, stopped]);
  expect(await screen.findByText("Stopped: the address is gone")).toBeVisible();
  expect(screen.getByText(/3 messages waiting/)).toBeVisible();
  answer({ [`PUT ${own}`]: { ...exampleWebhook, state: "paused" } });
  await user.click(screen.getByRole("button", { name: /^Pause\s*HR system$/ }));
  await waitFor(() => expect(callsTo(`PUT ${own}`).map(({ body }) => body)).toEqual([{ active: false }]));
  await user.click(screen.getByRole("button", { name: "Delete HR system" }));
  answer({ [`DELETE ${own}`]: done(), "GET /api/webhooks": [stopped] });
  const dialog = within(await screen.findByRole("alertdialog", { name: "Delete HR system?" }));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText("HR system")).toBeNull());
});

test("lists deliveries with their answers, sends a test, and resends a delivery", async () => {
  const { user } = showWebhooks([exampleWebhook]);
  const failed = {
    ...exampleDelivery,
    id: "2",
    state: "failed" as const,
    status: 500,
    lastError: "The answer was 500",
  };
  const arrivals: ((value: object) => void)[] = [];
  answer({ [`GET ${own}/deliveries`]: [failed, exampleDelivery] });
  await user.click(await screen.findByRole("button", { name: /^Deliveries\s*of HR system$/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Deliveries of HR system" }));
  expect(await dialog.findByText(/The answer was 500/)).toBeVisible();
  answer({
    [`POST ${own}/test`]: { ...exampleDelivery, kind: "webhook.test" },
    [`POST ${own}/deliveries/2/resend`]: () => new Promise<object>((resolve) => arrivals.push(resolve)),
  });
  await user.click(dialog.getByRole("button", { name: "Send a test" }));
  expect(await screen.findByText("Message arrived")).toBeVisible();
  const [again, other] = dialog.getAllByRole("button", { name: "Send again" });
  await user.click(again as HTMLElement);
  await waitFor(() => expect(callsTo(`POST ${own}/deliveries/2/resend`)).toHaveLength(1));
  expect(again).toHaveAttribute("aria-busy", "true");
  expect(other).toBeDisabled();
  expect(dialog.getByRole("button", { name: "Send a test" })).toBeDisabled();
  arrivals[0]?.(failed);
  await waitFor(() => expect(other).toBeEnabled());
});
