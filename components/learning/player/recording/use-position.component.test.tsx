import { expect, test } from "vitest";
import { Button } from "@/components/ui/button";
import type { Range } from "@/lib/learning/watch/ranges";
import { ada, videoOf, watchOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo } from "@/tests/fixtures/components/server";
import { screen, show, waitFor } from "@/tests/fixtures/components/show";
import { usePosition } from "./use-position";

const POSITION = `/api/progress/${ada.id}/position`;

const video = videoOf({ duration: 600 });

/** A player paused at 1:40. */
function Player({ recording, seen }: { recording: boolean; seen: Range[] }) {
  const watch = watchOf(video, { recording, ranges: seen });
  const { startAt, saver } = usePosition(ada.id, video, { watch, seen });
  const pause = () => {
    saver.current?.update(100);
    saver.current?.flush();
  };
  return <Button onClick={pause}>Pause, begun at {startAt ?? "the start"}</Button>;
}

type Traits = { isCompleted?: boolean; recording?: boolean; seen?: Range[] };

function showPlayer({ isCompleted = false, recording = false, seen = [] }: Traits) {
  const saved = { videoId: video.id, seconds: 100, updatedAt: "2026-01-06T09:00:00.000Z", watchedPercent: 0 };
  answer({
    [`GET /api/progress/${ada.id}`]: isCompleted ? [{ videoId: video.id, completed: true }] : [],
    [`GET ${POSITION}`]: [{ ...saved, seconds: 60 }],
    [`PUT ${POSITION}`]: saved,
  });
  return show(<Player recording={recording} seen={seen} />);
}

test("resumes a lesson, and saves its position while watching is not recorded", async () => {
  const { user } = showPlayer({});
  await user.click(await screen.findByRole("button", { name: "Pause, begun at 60" }));
  expect(callsTo(`PUT ${POSITION}`)[0]?.body).toEqual({ videoId: video.id, seconds: 100 });
});

test("saves no position while reports of watching carry it", async () => {
  const { user } = showPlayer({ recording: true });
  await user.click(await screen.findByRole("button", { name: "Pause, begun at 60" }));
  expect(callsTo(`PUT ${POSITION}`)).toEqual([]);
});

test("resumes after the watched part", async () => {
  showPlayer({ recording: true, seen: [[0, 90]] });
  expect(await screen.findByRole("button", { name: "Pause, begun at 90" })).toBeVisible();
});

test("neither resumes a completed lesson nor saves its position", async () => {
  const { user } = showPlayer({ isCompleted: true });
  await waitFor(() => expect(callsTo(`GET ${POSITION}`)).toHaveLength(1));
  await user.click(await screen.findByRole("button", { name: "Pause, begun at the start" }));
  expect(callsTo(`PUT ${POSITION}`)).toEqual([]);
});
