import { type InfiniteData, QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ownRatingQuery, ratingAverageQuery } from "@/lib/learning/ratings/api";
import { videosQuery } from "@/lib/library/videos/api";
import type { Video } from "@/lib/library/videos/schema";
import { ApiError, type Page } from "@/lib/platform/http/request";
import { setRating } from "./rating";

const video = { id: "v", averageRating: 4, totalRatings: 2 } as Video;

/** The server's side: what it was told, and answers that wait to be given. */
const told: number[] = [];
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
  told.length = 0;
  answers = [];
  vi.stubGlobal("fetch", (_path: string, { body }: RequestInit) => {
    told.push(JSON.parse(String(body)).rating);
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
  it("is seen at once, with the average, also on its card", async () => {
    const done = setRating(client, "u", "v", 5);
    expect(own()).toBe(5);
    expect(average()).toEqual({ averageRating: 4.3, totalRatings: 3 });
    expect(onCard()).toMatchObject({ averageRating: 4.3, totalRatings: 3 });
    await answer();
    await done;
    expect(told).toEqual([5]);
  });

  it("is put back and said when the server refuses", async () => {
    const done = setRating(client, "u", "v", 1);
    await answer(404);
    await expect(done).rejects.toThrow(new ApiError(404, "Not today"));
    expect(own()).toBeNull();
    expect(average()).toEqual({ averageRating: 4, totalRatings: 2 });
    expect(onCard()).toMatchObject({ averageRating: 4, totalRatings: 2 });
  });

  it("ends in what was given last, and tells the server one thing at a time", async () => {
    const first = setRating(client, "u", "v", 1);
    for (const stars of [2, 3, 4]) await setRating(client, "u", "v", stars);
    expect(own()).toBe(4);
    expect(average()).toEqual({ averageRating: 4, totalRatings: 3 });
    expect(told).toEqual([1]);
    await answer();
    await answer();
    await first;
    expect(told).toEqual([1, 4]);
    expect(own()).toBe(4);
  });

  it("goes back to what the server confirmed when a later word is refused", async () => {
    const first = setRating(client, "u", "v", 3);
    await setRating(client, "u", "v", 5);
    await answer();
    await answer(503);
    await expect(first).rejects.toThrow("503: Not today");
    expect(own()).toBe(3);
    expect(average()).toEqual({ averageRating: 3.7, totalRatings: 3 });
  });
});
