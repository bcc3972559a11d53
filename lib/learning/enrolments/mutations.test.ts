import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { runMutation } from "@/tests/fixtures/mutation";
import { careerProgressQuery, userPathsQuery } from "./api";
import { startPathMutation, startTrackMutation } from "./mutations";
import type { UserCareerTrack, UserLearningPath } from "./schema";

const progress = { status: "in_progress", progressPercentage: 0, startedAt: "now", completedAt: null } as const;
const path = (pathId: string): UserLearningPath => ({
  ...progress,
  pathId,
  completedVideos: 0,
  totalVideos: 2,
  version: 1,
  currentVersion: 1,
  finishedVersion: null,
  newVideoIds: [],
  newSeconds: 0,
  ownVideoIds: null,
  ownOptionalVideoIds: null,
  ownSections: null,
  ownUnplayableVideoIds: null,
  finishedVideoIds: null,
});
const track = (trackId: string): UserCareerTrack => ({
  ...progress,
  trackId,
  completedPaths: 0,
  totalPaths: 2,
  newPathIds: [],
});

const kinds = [
  {
    name: "a learning path",
    address: "/api/users/u/learning-paths/new/start",
    started: () => client.getQueryData(userPathsQuery("u").queryKey),
    start: () => runMutation(client, startPathMutation("u", "new"), path("new")),
    before: [path("other")],
    after: path("new"),
  },
  {
    name: "a career track",
    address: "/api/users/u/career-tracks/new/start",
    started: () => client.getQueryData(careerProgressQuery("u").queryKey),
    start: () => runMutation(client, startTrackMutation("u", "new"), track("new")),
    before: [track("other")],
    after: track("new"),
  },
];

let client: QueryClient;
let respond: (response: Response) => void;
const fetch = vi.fn((_address: string) => new Promise<Response>((resolve) => (respond = resolve)));

beforeEach(() => {
  fetch.mockClear();
  vi.stubGlobal("fetch", fetch);
  client = new QueryClient();
  client.setQueryData(userPathsQuery("u").queryKey, [path("other")]);
  client.setQueryData(careerProgressQuery("u").queryKey, [track("other")]);
});

describe.each(kinds)("starting $name", ({ address, started, start, before, after }) => {
  it("shows the start at once, then the server's answer", async () => {
    const done = start();
    expect(started()).toEqual([after, ...before]);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledWith(address, expect.objectContaining({ method: "POST" })));
    const confirmed = { ...after, startedAt: "2026-11-01T00:00:00.000Z" };
    respond(Response.json(confirmed));
    await done;
    expect(started()).toEqual([confirmed, ...before]);
  });

  it("rolls back when the server refuses it", async () => {
    const done = start();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    respond(new Response("", { status: 503 }));
    await expect(done).rejects.toThrow("503");
    expect(started()).toEqual(before);
  });
});
