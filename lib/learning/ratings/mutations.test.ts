import { type InfiniteData, QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { videosQuery } from "@/lib/library/videos/api";
import type { Video } from "@/lib/library/videos/schema";
import { ApiError, type Page } from "@/lib/platform/http/request";
import { runMutation } from "@/tests/fixtures/mutation";
import { ownRatingQuery, ratingAverageQuery } from "./api";
import { rateVideoMutation } from "./mutations";

const video = { id: "v", averageRating: 4, totalRatings: 2 } as Video;

const rate = (rating: number | null) => runMutation(client, rateVideoMutation(), { userId: "u", videoId: "v", rating });

/** The ratings sent to the server, and the pending requests. */
const sent: (number | null)[] = [];
let answers: ((response: Response) => void)[] = [];
const answer = async (status = 200) => {
  await vi.waitFor(() => expect(answers).not.toHaveLength(0));
  const body = status === 200 ? "{}" : JSON.stringify({ detail: "Not today" });
  const type = status === 200 ? "application/json" : "application/problem+json";
  answers.shift()?.(new Response(body, { status, headers: { "content-type": type } }));
};

let client: QueryClient;
const own = () => client.getQueryData(ownRatingQuery("v", "u").queryKey)?.rating;
const average = () => client.getQueryData(ratingAverageQuery("v").queryKey);
const onCard = () => client.getQueryData(videosQuery({}).queryKey)?.pages[0]?.items[0];

beforeEach(() => {
  sent.length = 0;
  answers = [];
  vi.stubGlobal("fetch", (_path: string, { method, body }: RequestInit) => {
    sent.push(method === "DELETE" ? null : JSON.parse(String(body)).rating);
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
  client = new QueryClient();
  client.setQueryData(ownRatingQuery("v", "u").queryKey, { userId: "u", videoId: "v", rating: null });
  client.setQueryData(ratingAverageQuery("v").queryKey, { averageRating: 4, totalRatings: 2 });
  const list: InfiniteData<Page<Video>, string> = {
    pages: [{ items: [video], next: null, total: 1 }],
    pageParams: [""],
  };
  client.setQueryData(videosQuery({}).queryKey, list);
});

describe("rating a video", () => {
  it("shows the rating and the new average at once, also on the card", async () => {
    const done = rate(5);
    expect(own()).toBe(5);
    expect(average()).toEqual({ averageRating: 4.3, totalRatings: 3 });
    expect(onCard()).toMatchObject({ averageRating: 4.3, totalRatings: 3 });
    await answer();
    await done;
    expect(sent).toEqual([5]);
  });

  it("rolls back when the server refuses it", async () => {
    const done = rate(1);
    await answer(404);
    await expect(done).rejects.toThrow(new ApiError(404, "Not today"));
    expect(own()).toBeNull();
    expect(average()).toEqual({ averageRating: 4, totalRatings: 2 });
    expect(onCard()).toMatchObject({ averageRating: 4, totalRatings: 2 });
  });

  it("removes the rating at once, and restores it when the server refuses", async () => {
    client.setQueryData(ownRatingQuery("v", "u").queryKey, { userId: "u", videoId: "v", rating: 3 });
    const done = rate(null);
    expect(own()).toBeNull();
    expect(average()).toEqual({ averageRating: 5, totalRatings: 1 });
    await answer(503);
    await expect(done).rejects.toThrow("503: Not today");
    expect(sent).toEqual([null]);
    expect(own()).toBe(3);
    expect(average()).toEqual({ averageRating: 4, totalRatings: 2 });
  });

  it("removes a rating that is still being sent", async () => {
    const first = rate(2);
    await vi.waitFor(() => expect(sent).toEqual([2]));
    await rate(null);
    await answer();
    await answer();
    await first;
    expect(sent).toEqual([2, null]);
    expect(own()).toBeNull();
  });

  it("sends one request at a time and ends with the latest rating", async () => {
    const first = rate(1);
    await vi.waitFor(() => expect(sent).toEqual([1]));
    for (const stars of [2, 3, 4]) await rate(stars);
    expect(own()).toBe(4);
    expect(average()).toEqual({ averageRating: 4, totalRatings: 3 });
    expect(sent).toEqual([1]);
    await answer();
    await answer();
    await first;
    expect(sent).toEqual([1, 4]);
    expect(own()).toBe(4);
  });

  it("rolls back to the confirmed rating when a later one is refused", async () => {
    const first = rate(3);
    await vi.waitFor(() => expect(sent).toEqual([3]));
    await rate(5);
    await answer();
    await answer(503);
    await expect(first).rejects.toThrow("503: Not today");
    expect(own()).toBe(3);
    expect(average()).toEqual({ averageRating: 3.7, totalRatings: 3 });
  });
});
