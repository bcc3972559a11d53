import { type InfiniteData, QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { learnerCountQuery, videosQuery } from "@/lib/library/videos/api";
import type { Video } from "@/lib/library/videos/schema";
import { ApiError, type Page } from "@/lib/platform/http/request";
import { runMutation } from "@/tests/fixtures/mutation";
import { progressQuery } from "./api";
import { completeVideoMutation } from "./mutations";
import type { Progress } from "./schema";

const link = (id: string, points: number) => ({ id, videoId: "v", knowledgeAreaId: id, knowledgeAreaName: id, points });
const video = { id: "v", learnerCount: 3, knowledgeAreas: [link("a", 30), link("b", 10)] } as Video;
const other: Progress = { ...record("a", 20), videoId: "w" };

function record(knowledgeAreaId: string, points: number): Progress {
  const completedAt = "2026-11-01T00:00:00.000Z";
  const known = { evidence: "marked" as const, watchedPercent: null };
  return { userId: "u", videoId: "v", knowledgeAreaId, points, completed: true, completedAt, ...known };
}

/** The values sent to the server, and the pending requests. */
const sent: boolean[] = [];
let answers: ((response: Response) => void)[] = [];
const answer = async (status = 200) => {
  await vi.waitFor(() => expect(answers).not.toHaveLength(0));
  const body = status === 200 ? "{}" : JSON.stringify({ detail: "Not today" });
  const type = status === 200 ? "application/json" : "application/problem+json";
  answers.shift()?.(new Response(body, { status, headers: { "content-type": type } }));
};

let client: QueryClient;
const complete = (completed?: boolean, of = video) =>
  runMutation(client, completeVideoMutation(), { userId: "u", video: of, completed });
const rows = () => client.getQueryData(progressQuery("u").queryKey) ?? [];
const isCompleted = () => rows().some((row) => row.videoId === "v" && row.completed);
const learners = () => client.getQueryData(learnerCountQuery("v").queryKey)?.learnerCount;

beforeEach(() => {
  sent.length = 0;
  answers = [];
  vi.stubGlobal("fetch", (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).completed);
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
  it("shows the completion, its points and the learner count at once", async () => {
    const done = complete(true);
    expect(rows()).toMatchObject([{ points: 30, completed: true }, { points: 10 }, { videoId: "w", points: 20 }]);
    expect(learners()).toBe(4);
    expect(client.getQueryData(videosQuery({}).queryKey)?.pages[0]?.items[0]?.learnerCount).toBe(4);
    await answer();
    await done;
    expect(sent).toEqual([true]);
    expect(isCompleted()).toBe(true);
  });

  it("keeps the completion when an earlier read of the progress arrives", async () => {
    let arrive = (_rows: Progress[]) => {};
    const rowsBefore = new Promise<Progress[]>((resolve) => {
      arrive = resolve;
    });
    const read = client.fetchQuery({ ...progressQuery("u"), queryFn: () => rowsBefore });
    const done = complete(true);
    arrive([other]);
    await read.catch(() => {});
    await answer();
    await done;
    expect(isCompleted()).toBe(true);
  });

  it("rolls back when the server refuses it", async () => {
    const done = complete(true);
    await answer(409);
    await expect(done).rejects.toThrow(new ApiError(409, "Not today"));
    expect(isCompleted()).toBe(false);
    expect(learners()).toBe(3);
    expect(rows()).toContainEqual(other);
  });

  it("sends one request at a time and ends with the latest value", async () => {
    const first = complete(true);
    await vi.waitFor(() => expect(sent).toEqual([true]));
    await complete(false);
    await complete(true);
    await complete(false);
    expect(isCompleted()).toBe(false);
    expect(sent).toEqual([true]);
    await answer();
    await answer();
    await first;
    expect(sent).toEqual([true, false]);
    expect(isCompleted()).toBe(false);
    expect(learners()).toBe(3);
  });

  it("toggles the latest value on each press, even before it is rendered", async () => {
    const first = complete();
    await vi.waitFor(() => expect(sent).toEqual([true]));
    await complete();
    expect(isCompleted()).toBe(false);
    await complete();
    expect(isCompleted()).toBe(true);
    await answer();
    await first;
    expect(sent).toEqual([true]);
  });

  it("sends nothing more when the server has the latest value", async () => {
    const first = complete(true);
    await vi.waitFor(() => expect(sent).toEqual([true]));
    await complete(false);
    await complete(true);
    await answer();
    await first;
    expect(sent).toEqual([true]);
    expect(isCompleted()).toBe(true);
  });

  it("rolls back to the confirmed value when a later one is refused", async () => {
    const first = complete(true);
    await vi.waitFor(() => expect(sent).toEqual([true]));
    await complete(false);
    await answer();
    await answer(503);
    await expect(first).rejects.toThrow("503: Not today");
    expect(isCompleted()).toBe(true);
    expect(learners()).toBe(4);
  });

  it("sends nothing for a video without knowledge areas", async () => {
    await complete(true, { ...video, knowledgeAreas: [] });
    expect(sent).toEqual([]);
    expect(isCompleted()).toBe(false);
  });
});
