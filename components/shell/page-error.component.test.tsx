import { expect, test, vi } from "vitest";
import { DATABASE_AWAY } from "@/lib/platform/http/database-away";
import { answer, done, noAnswer } from "@/tests/fixtures/components/server";
import { screen, show, waitFor } from "@/tests/fixtures/components/show";
import { PageError } from "./page-error";

const CHECK = "GET /api/healthz";
const OUR_SIDE = /on our side/;
const chunkError = Object.assign(new Error("Failed to load chunk 1.js"), { name: "ChunkLoadError" });

/** Shows the error, with a server that accepts its report. */
function showError(error: unknown) {
  answer({ "POST /api/browser-errors": done });
  const retry = vi.fn();
  return { ...show(<PageError error={error} retry={retry} />), retry };
}

test("a screen that fails while the server does not respond says so, and is retried once it does", async () => {
  answer({ [CHECK]: noAnswer });
  const { retry } = showError(new Error("Anything"));
  expect(await screen.findByText(/^You are offline\. The screen opens as soon as you are back online\./)).toBeVisible();
  expect(screen.queryByText(OUR_SIDE)).toBeNull();
  expect(retry).not.toHaveBeenCalled();
  answer({ [CHECK]: { status: "ok" } });
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(retry).toHaveBeenCalledOnce(), { timeout: 10_000 });
});

test.each([
  ["a request without an answer", new TypeError("Failed to fetch")],
  ["code that did not arrive", chunkError],
])("%s is not shown as a fault of the product", async (_, error) => {
  showError(error);
  expect(await screen.findByText(/^The connection was interrupted\./)).toBeVisible();
  expect(screen.queryByText(OUR_SIDE)).toBeNull();
});

test("any other error is shown as a fault of the product, and Retry renders the screen again", async () => {
  const { user, retry } = showError(new Error("Anything"));
  expect(await screen.findByText(OUR_SIDE)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(retry).toHaveBeenCalledOnce();
});

test("a screen that fails without the database is retried automatically while it is shown", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer({ [CHECK]: { status: "ok" } });
  const { retry, unmount } = showError(Object.assign(new Error("Anything"), { digest: DATABASE_AWAY }));
  expect(await screen.findByText(/^Waypoint cannot reach its database/)).toBeVisible();
  expect(retry).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(retry).toHaveBeenCalledOnce();
  unmount();
  await vi.advanceTimersByTimeAsync(21_000);
  expect(retry).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
