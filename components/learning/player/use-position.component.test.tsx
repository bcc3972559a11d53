import { expect, test } from "vitest";
import { Button } from "@/components/ui/button";
import { ada, videoOf } from "@/testing/components/entities";
import { answer, callsTo } from "@/testing/components/server";
import { screen, show, waitFor } from "@/testing/components/show";
import { usePosition } from "./use-position";

const POSITION = `/api/progress/${ada.id}/position`;

const video = videoOf({ duration: 600 });

/** A player that is paused at 1:40. */
function Player({ isCompleted }: { isCompleted: boolean }) {
  const { startAt, saver } = usePosition(ada.id, video, isCompleted);
  const pause = () => {
    saver.current?.update(100);
    saver.current?.flush();
  };
  return <Button onClick={pause}>Pause, begun at {startAt ?? "the start"}</Button>;
}

function showPlayer(isCompleted: boolean) {
  const saved = { videoId: video.id, seconds: 100, updatedAt: "2026-01-06T09:00:00.000Z" };
  answer({ [`GET ${POSITION}`]: [{ ...saved, seconds: 60 }], [`PUT ${POSITION}`]: saved });
  return show(<Player isCompleted={isCompleted} />);
}

test("resumes a lesson and saves its position", async () => {
  const { user } = showPlayer(false);
  await user.click(await screen.findByRole("button", { name: "Pause, begun at 60" }));
  expect(callsTo(`PUT ${POSITION}`)[0]?.body).toEqual({ videoId: video.id, seconds: 100 });
});

test("neither resumes a completed lesson nor saves its position", async () => {
  const { user } = showPlayer(true);
  await waitFor(() => expect(callsTo(`GET ${POSITION}`)).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Pause, begun at the start" }));
  expect(callsTo(`PUT ${POSITION}`)).toEqual([]);
});
