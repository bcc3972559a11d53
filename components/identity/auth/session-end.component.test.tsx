import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { request } from "@/lib/platform/http/request";
import { ada, administrator } from "@/tests/fixtures/components/entities";
import { answer, callsTo, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor } from "@/tests/fixtures/components/show";

const ended = refusal(401, "User not authenticated");

function Lessons() {
  const { data } = useQuery({ queryKey: ["lessons"], queryFn: () => request<string[]>("/api/lessons") });
  return <p>{data?.join()}</p>;
}

/** Signs a user in in another tab. @param lesson the lesson that the server then returns */
function signInElsewhere({ id }: { id: string }, lesson: string) {
  const session = { user: { id }, expires_at: Math.floor(Date.now() / 1000) + 3600 };
  answer({ "GET /api/lessons": [lesson], "GET /api/session": session });
  const otherTab = new BroadcastChannel("waypoint-auth");
  otherTab.postMessage("SIGNED_IN");
  otherTab.close();
}

async function showEnded() {
  answer({ "GET /api/lessons": ended });
  show(<Lessons />);
  expect(await screen.findByRole("dialog", { name: "Your session has ended" })).toBeVisible();
}

test("repeats a refused call when the user signs in in another tab", async () => {
  await showEnded();
  signInElsewhere(ada, "Light");
  expect(await screen.findByText("Light")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("does not repeat a refused call as another user who signs in in another tab", async () => {
  await showEnded();
  const sessionsRead = callsTo("GET /api/session").length;
  signInElsewhere(administrator, "Shadow");
  // Read by this dialog and by the user's provider. A browser then reloads the page; jsdom cannot.
  await waitFor(() => expect(callsTo("GET /api/session")).toHaveLength(sessionsRead + 2));
  signInElsewhere(ada, "Light");
  expect(await screen.findByText("Light")).toBeVisible();
  // Twice before the dialog, because another call may just have renewed the cookie, and once after it.
  expect(callsTo("GET /api/lessons")).toHaveLength(3);
});

test("shows the reason of a refused sign-on once", async () => {
  show(<p>Settings</p>, { at: "/settings?tab=security&sign-on=cancelled" });
  expect(await screen.findByText("The sign-on was cancelled.")).toBeVisible();
  expect(window.location.search).toBe("?tab=security");
});
