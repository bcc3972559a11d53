import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { positionsQuery, progressQuery } from "@/lib/learning/progress/api";
import { progressSchema } from "@/lib/learning/progress/schema";
import { shareChanges } from "@/lib/platform/http/share-changes";
import { exampleOf } from "@/tests/fixtures/examples";
import { runMutation } from "@/tests/fixtures/mutation";
import { watchQuery } from "./api";
import { sendReportMutation } from "./mutations";
import { type WatchReportAnswer, watchReportAnswerSchema } from "./schema";

const exampleProgress = exampleOf(progressSchema);
const exampleAnswer = exampleOf(watchReportAnswerSchema);

const { videoId } = exampleAnswer;
const report = { id: "b", videoId, ranges: [] as [number, number][], position: 42 };

let client: QueryClient;
const answer = (change: Partial<WatchReportAnswer>) =>
  vi.stubGlobal("fetch", async () => Response.json({ ...exampleAnswer, ...change }));
const isStale = () => client.getQueryState(progressQuery("u").queryKey)?.isInvalidated;

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(progressQuery("u").queryKey, []);
  client.setQueryData(positionsQuery("u").queryKey, []);
  client.setQueryData(watchQuery("u", videoId).queryKey, exampleAnswer);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it("shows the state that the server returns, and the position", async () => {
  answer({ percent: 80 });
  await runMutation(client, sendReportMutation("u"), report);
  expect(client.getQueryData(watchQuery("u", videoId).queryKey)).toMatchObject({ percent: 80 });
  expect(client.getQueryData(positionsQuery("u").queryKey)).toMatchObject([
    { videoId, seconds: 42, watchedPercent: 80 },
  ]);
  expect(isStale()).toBe(false);
});

it("invalidates the progress when the report completed the lesson", async () => {
  answer({ percent: 91, completed: true, evidence: "watched" });
  await runMutation(client, sendReportMutation("u"), report);
  expect(isStale()).toBe(true);
});

it("invalidates the progress when another page's report completed a lesson that is not open", async () => {
  client.removeQueries({ queryKey: watchQuery("u", videoId).queryKey });
  answer({ percent: 91, completed: true, evidence: "watched" });
  await runMutation(client, sendReportMutation("u"), report);
  expect(isStale()).toBe(true);
});

it("invalidates the progress until it shows a completion that the fetched state already had", async () => {
  const change = { percent: 91, completed: true, evidence: "watched" as const };
  client.setQueryData(watchQuery("u", videoId).queryKey, { ...exampleAnswer, ...change });
  answer(change);
  await runMutation(client, sendReportMutation("u"), report);
  expect(isStale()).toBe(true);
  client.setQueryData(progressQuery("u").queryKey, [{ ...exampleProgress, videoId, ...change }]);
  await runMutation(client, sendReportMutation("u"), report);
  expect(isStale()).toBe(false);
});

it("notifies other tabs only of a completion", async () => {
  vi.stubGlobal("document", { visibilityState: "visible", addEventListener() {}, removeEventListener() {} });
  const stop = shareChanges(client);
  const told = vi.spyOn(BroadcastChannel.prototype, "postMessage");
  answer({ percent: 80 });
  await runMutation(client, sendReportMutation("u"), report);
  expect(told).not.toHaveBeenCalled();
  answer({ percent: 91, completed: true, evidence: "watched" });
  await runMutation(client, sendReportMutation("u"), report);
  expect(told).toHaveBeenCalledOnce();
  stop();
  told.mockRestore();
});
