import { type InfiniteData, QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { progressQuery } from "@/lib/learning/progress/api";
import type { Progress } from "@/lib/learning/progress/schema";
import { learnerCountQuery, videosQuery } from "@/lib/library/videos/api";
import type { Video } from "@/lib/library/videos/schema";
import { ApiError, type Page } from "@/lib/platform/http/request";
import { setCompletion } from "./completion";

const link = (id: string, points: number) => ({ id, videoId: "v", knowledgeAreaId: id, knowledgeAreaName: id, points });
const video = { id: "v", learnerCount: 3, knowledgeAreas: [link("a", 30), link("b", 10)] } as Video;
const other: Progress = { ...record("a", 20), videoId: "w" };

function record(knowledgeAreaId: string, points: number): Progress {
  const completedAt = "2026-11-01T00:00:00.000Z";
  return { userId: "u", videoId: "v", knowledgeAreaId, points, completed: true, completedAt };
}

/** The server's side: what it was told, and answers that wait to be given. */
const told: boolean[] = [];
let answers: ((response: Response) => void)[] = [];
const answer = async (status = 200) => {
  await vi.waitFor(() => expect(answers).not.toHaveLength(0));
  const body = status === 200 ? "{}" : JSON.stringify({ detail: "Not today" });
  const type = status === 200 ? "application/json" : "application/problem+json";
  answers.shift()?.(new Response(body, { status, headers: { "content-type": type } }));
};

let client: QueryClient;
const rows = () => client.getQueryData(progressQuery("u").queryKey) ?? [];
const isCompleted = () => rows().some((row) => row.videoId === "v" && row.completed);
const learners = () => client.getQueryData(learnerCountQuery("v").queryKey)?.learnerCount;

beforeEach(() => {
  told.length = 0;
  answers = [];
  vi.stubGlobal("fetch", (_path: string, { body }: RequestInit) => {
    told.push(JSON.parse(String(body)).completed);
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
  client = new QueryClient();
  client.setQueryData(progressQuery("u").queryKey, [other]);
  client.setQueryData(learnerCountQuery("v").queryKey, { learnerCount: 3 });
  const list: InfiniteData<Page<Video>, string> = {
    pages: [{ items: [video], next: null, total: 1 }],
    pageParams: [""],
  };
  client.setQueryData(videosQuery({}).queryKey, list);
});

describe("marking a video as completed", () => {
  it("is seen at once, with the points of each area, wherever it counts", async () => {
    const done = setCompletion(client, "u", video, true);
    expect(rows()).toMatchObject([{ points: 30, completed: true }, { points: 10 }, { videoId: "w", points: 20 }]);
    expect(learners()).toBe(4);
    expect(client.getQueryData(videosQuery({}).queryKey)?.pages[0]?.items[0]?.learnerCount).toBe(4);
    await answer();
    await done;
    expect(told).toEqual([true]);
    expect(isCompleted()).toBe(true);
  });

  it("is put back and said when the server refuses", async () => {
    const done = setCompletion(client, "u", video, true);
    await answer(409);
    await expect(done).rejects.toThrow(new ApiError(409, "Not today"));
    expect(isCompleted()).toBe(false);
    expect(learners()).toBe(3);
    expect(rows()).toContainEqual(other);
  });

  it("ends in what was asked last, and tells the server one thing at a time", async () => {
    const first = setCompletion(client, "u", video, true);
    await setCompletion(client, "u", video, false);
    await setCompletion(client, "u", video, true);
    await setCompletion(client, "u", video, false);
    expect(isCompleted()).toBe(false);
    expect(told).toEqual([true]);
    await answer();
    await answer();
    await first;
    expect(told).toEqual([true, false]);
    expect(isCompleted()).toBe(false);
    expect(learners()).toBe(3);
  });

  it("says nothing more when the last word is what the server has heard", async () => {
    const first = setCompletion(client, "u", video, true);
    await setCompletion(client, "u", video, false);
    await setCompletion(client, "u", video, true);
    await answer();
    await first;
    expect(told).toEqual([true]);
    expect(isCompleted()).toBe(true);
  });

  it("goes back to what the server confirmed when a later word is refused", async () => {
    const first = setCompletion(client, "u", video, true);
    await setCompletion(client, "u", video, false);
    await answer();
    await answer(503);
    await expect(first).rejects.toThrow("503: Not today");
    expect(isCompleted()).toBe(true);
    expect(learners()).toBe(4);
  });

  it("asks nothing for a video without knowledge areas", async () => {
    await setCompletion(client, "u", { ...video, knowledgeAreas: [] }, true);
    expect(told).toEqual([]);
    expect(isCompleted()).toBe(false);
  });
});
