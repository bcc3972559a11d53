import { expect, test } from "vitest";
import { screen, show } from "@/tests/fixtures/components/show";
import { VideoStats } from "./video-stats";

const nobody = { averageRating: 0, totalRatings: 0, learnerCount: 0 };
const watched = { ...nobody, learnerCount: 3 };
const rated = { averageRating: 4.25, totalRatings: 2, learnerCount: 0 };
const both = { ...rated, learnerCount: 1 };

test.each([
  [nobody, false, ""],
  [watched, false, "3 learners"],
  [rated, false, "★Rated 4.3"],
  [both, false, "★Rated 4.3\u00a0· 1 learner"],
  [nobody, true, "Not rated yet\u00a0· 0 learners"],
  [both, true, "★Rated 4.3 (2 ratings)\u00a0· 1 learner"],
])("shows the figures of %j, complete: %s", (video, isComplete, shown) => {
  show(
    <p role="note">
      <VideoStats video={video} isComplete={isComplete} />
    </p>,
  );
  expect(screen.getByRole("note").textContent).toBe(shown);
});
