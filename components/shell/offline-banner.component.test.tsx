import { expect, test } from "vitest";
import { answer, callsTo, noAnswer } from "@/tests/fixtures/components/server";
import { screen, show, waitFor } from "@/tests/fixtures/components/show";
import { OfflineBanner } from "./offline-banner";

const CHECK = "GET /api/healthz";

test("a link that is pressed while the server does not respond opens once it does", async () => {
  answer({ [CHECK]: noAnswer });
  const { user } = show(
    <>
      <OfflineBanner className="" />
      <a href="/progress">Progress</a>
      <a href="/settings">Settings</a>
    </>,
  );
  window.dispatchEvent(new Event("offline"));
  expect(await screen.findByText("You are offline. What you see may not be the latest.")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Progress" }));
  expect(await screen.findByText("Opens when you are online again")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Settings" }));
  await waitFor(() => expect(callsTo(CHECK)).toHaveLength(3));
  expect(window.location.pathname).toBe("/");
  answer({ [CHECK]: { status: "ok" } });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(window.location.pathname).toBe("/settings"));
  expect(screen.queryByText(/You are offline\. What/)).toBeNull();
});

test("a link that is pressed while the server does not respond does not open after it is cancelled", async () => {
  answer({ [CHECK]: noAnswer });
  const { user } = show(
    <>
      <OfflineBanner className="" />
      <a href="/progress">Progress</a>
    </>,
  );
  window.dispatchEvent(new Event("offline"));
  expect(await screen.findByText(/You are offline\. What/)).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Progress" }));
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  answer({ [CHECK]: { status: "ok" } });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.queryByText(/You are offline\. What/)).toBeNull());
  expect(window.location.pathname).toBe("/");
});
