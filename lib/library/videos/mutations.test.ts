import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { learningPathsQuery } from "@/lib/library/learning-paths/api";
import { runMutation } from "@/tests/fixtures/mutation";
import { videosQuery } from "./api";
import { changeVideosMutation } from "./mutations";

test("deleting several videos invalidates the lists of videos and of learning paths", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ changed: 2 }));
  const client = new QueryClient();
  const keys = [videosQuery().queryKey, learningPathsQuery().queryKey];
  for (const queryKey of keys) client.setQueryData<unknown>(queryKey, {});
  await runMutation(client, changeVideosMutation(), { action: "delete", videoIds: ["a", "b"] });
  expect(keys.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)).toEqual([true, true]);
});
