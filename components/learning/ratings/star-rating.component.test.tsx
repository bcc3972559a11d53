import { expect, test } from "vitest";
import { ada } from "@/testing/components/entities";
import { answer, refusal } from "@/testing/components/server";
import { fireEvent, screen, show, waitFor } from "@/testing/components/show";
import { StarRating } from "./star-rating";

const videoId = crypto.randomUUID();

test("a star is chosen from the click on, and the last one again when the server refuses", async () => {
  const own = { userId: ada.id, videoId, rating: 4 };
  answer({
    [`GET /api/videos/${videoId}/rating/user/${ada.id}`]: own,
    [`GET /api/videos/${videoId}/rating`]: { averageRating: 4, totalRatings: 1 },
    [`POST /api/videos/${videoId}/ratings`]: refusal(503, "Ratings are not available. Please try again in a moment"),
  });
  show(<StarRating videoId={videoId} userId={ada.id} />);
  await waitFor(() => expect(screen.getByLabelText("4 stars")).toBeChecked());

  fireEvent.click(screen.getByLabelText("2 stars"));
  expect(screen.getByLabelText("2 stars")).toBeChecked();
  expect(await screen.findByText(/Ratings are not available/)).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText("4 stars")).toBeChecked());
});
