import { expect, test } from "vitest";
import { ada } from "@/tests/fixtures/components/entities";
import { answer } from "@/tests/fixtures/components/server";
import { fireEvent, screen, show, waitFor } from "@/tests/fixtures/components/show";
import { StarRating } from "./star-rating";

const videoId = crypto.randomUUID();

test("a star is selected on click, before the server responds", async () => {
  answer({
    [`GET /api/videos/${videoId}/rating/user/${ada.id}`]: { userId: ada.id, videoId, rating: 4 },
    [`POST /api/videos/${videoId}/ratings`]: { userId: ada.id, videoId, rating: 2 },
    [`GET /api/videos/${videoId}/rating-average`]: { averageRating: 2, totalRatings: 1 },
  });
  show(<StarRating videoId={videoId} userId={ada.id} />);
  await waitFor(() => expect(screen.getByLabelText("4 stars")).toBeChecked());
  fireEvent.click(screen.getByLabelText("2 stars"));
  expect(screen.getByLabelText("2 stars")).toBeChecked();
});
