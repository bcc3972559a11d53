import { expect, test } from "vitest";
import { areaOf, videoOf } from "@/tests/fixtures/components/entities";
import { screen, show } from "@/tests/fixtures/components/show";
import { VideoCard } from "./video-card";

const [light, sound, motion] = ["Light", "Sound", "Motion"].map((name) => areaOf({ name }));

test.each([
  ["no area", [], null],
  ["one area", [[light, 40]], "Light+40 points"],
  [
    "several areas",
    [
      [light, 40],
      [sound, 15],
      [motion, 5],
    ],
    "Light and 2 more+60 points",
  ],
] as const)("a card of a video with %s shows the video's points", async (_, points, text) => {
  const video = videoOf(
    {},
    points.map(([area, worth]) => [area ?? areaOf(), worth]),
  );
  show(<VideoCard video={video} hue={35} level={2} />);
  const card = await screen.findByRole("listitem");
  if (text) expect(card).toHaveTextContent(text);
  else expect(card).not.toHaveTextContent("+");
});

test.each([
  [true, "eager", "high"],
  [false, "lazy", "auto"],
])("with eager %s a card loads its picture %s, with priority %s", async (eager, loading, priority) => {
  const video = videoOf({ thumbnailUrl: "https://i.ytimg.com/vi/a/hqdefault.jpg" }, []);
  show(<VideoCard video={video} hue={35} level={2} eager={eager} />);
  const picture = (await screen.findByRole("listitem")).querySelector("img");
  expect(picture).toHaveAttribute("loading", loading);
  expect(picture).toHaveAttribute("fetchpriority", priority);
});
