import { useMutation, useQuery } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { completeVideoMutation, savePositionMutation } from "@/lib/learning/progress/mutations";
import { ada, areaOf, videoOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo } from "@/tests/fixtures/components/server";
import { screen, show, waitFor } from "@/tests/fixtures/components/show";

const area = areaOf();
const video = videoOf({}, [[area, 10]]);
const PROGRESS = `GET /api/progress/${ada.id}`;

/** Simulates another tab: counts the messages of this one, and can send its own. */
function openTab() {
  const channel = new BroadcastChannel("waypoint-changes");
  const heard = vi.fn();
  channel.onmessage = heard;
  return { heard, write: () => channel.postMessage(null), close: () => channel.close() };
}

function Writes() {
  const { data } = useQuery({ queryKey: ["/api/progress", ada.id] });
  const { mutate: complete } = useMutation(completeVideoMutation());
  const { mutate: savePosition } = useMutation(savePositionMutation());
  return (
    <>
      <p>{data ? "Loaded" : "Loading"}</p>
      <button type="button" onClick={() => complete({ userId: ada.id, video, completed: true })}>
        Complete
      </button>
      <button type="button" onClick={() => savePosition({ userId: ada.id, videoId: video.id, seconds: 30 })}>
        Save
      </button>
    </>
  );
}

async function showWrites() {
  const position = { videoId: video.id, seconds: 30, updatedAt: "2026-01-05T09:00:00.000Z" };
  answer({
    [PROGRESS]: [],
    "POST /api/progress/complete": {},
    [`PUT /api/progress/${ada.id}/position`]: position,
  });
  const shown = show(<Writes />);
  await screen.findByText("Loaded");
  return shown;
}

test("notifies other tabs of a completion, but not of a saved position", async () => {
  const tab = openTab();
  const { user } = await showWrites();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(callsTo(`PUT /api/progress/${ada.id}/position`)).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Complete" }));
  await waitFor(() => expect(tab.heard).toHaveBeenCalledTimes(1));
  tab.close();
});

test("refetches visible data after a write in another tab; a hidden tab when it is shown", async () => {
  const tab = openTab();
  await showWrites();
  tab.write();
  await waitFor(() => expect(callsTo(PROGRESS)).toHaveLength(2));

  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const third = openTab();
  tab.write();
  tab.write();
  await waitFor(() => expect(third.heard).toHaveBeenCalledTimes(2));
  expect(callsTo(PROGRESS)).toHaveLength(2);
  visibility.mockRestore();
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(callsTo(PROGRESS)).toHaveLength(3));
  tab.close();
  third.close();
});
