import { expect, test } from "vitest";
import { videoOf } from "@/tests/fixtures/components/entities";
import { answer } from "@/tests/fixtures/components/server";
import { show, waitFor } from "@/tests/fixtures/components/show";
import RecordingPlayer from "./recording-player";

const video = videoOf({ provider: "file", hasTranscript: true });
const transcripts = ["de", "en"].map((language) => ({ language, label: "", source: "paste", rights: "agreed" }));

test.each([
  ["en-GB", ["en"]],
  ["de", ["de"]],
  ["fr", ["en"]],
  [null, []],
])("for captions in %s, the default tracks are %j", async (captions, shown) => {
  answer({ [`GET /api/videos/${video.id}/transcripts`]: transcripts });
  const { container } = show(<RecordingPlayer video={video} captions={captions} onError={() => {}} />);
  await waitFor(() => expect(container.querySelectorAll("track")).toHaveLength(2));
  const tracks = [...container.querySelectorAll("track")];
  expect(tracks.filter((it) => it.default).map((it) => it.srclang)).toEqual(shown);
});
