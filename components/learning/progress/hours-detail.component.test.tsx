import { expect, test } from "vitest";
import { screen, show } from "@/tests/fixtures/components/show";
import { HoursDetail } from "./hours-detail";

test("the hours open to the watched time and the lengths of the other lessons", async () => {
  const learned = { watchedVideos: 2, watchedSeconds: 754, otherVideos: 1, otherSeconds: 900 };
  const { user } = show(<HoursDetail learned={learned} />);
  const detail = screen.getByText("How the hours are counted");
  expect(screen.getByText(/watched, in 2 lessons/)).not.toBeVisible();
  await user.click(detail);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "12:3412 minutes 34 seconds watched, in 2 lessons",
    "15:0015 minutes not watched here, by their length, in 1 lesson",
  ]);
});
