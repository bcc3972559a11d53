import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { userQuery } from "@/lib/identity/users/api";
import { makeQueryClient } from "./query-client";

afterEach(() => vi.unstubAllGlobals());

const answerWith = (answer: () => Response) => {
  const fetched = vi.fn(async (_path: string, _options: RequestInit) => answer());
  vi.stubGlobal("fetch", fetched);
  return fetched;
};

it("fetches its joined key with credentials, and never refetches by itself (docs/behaviour.md, 24)", async () => {
  const fetched = answerWith(() => Response.json([1]));
  const client = makeQueryClient();
  const query = { queryKey: ["/api/videos", "7", "comments"] };
  expect(await client.fetchQuery(query)).toEqual([1]);
  expect(await client.fetchQuery(query)).toEqual([1]);
  expect(fetched).toHaveBeenCalledOnce();
  expect(fetched.mock.calls[0]).toMatchObject(["/api/videos/7/comments", { method: "GET", credentials: "include" }]);
  const { options } = new QueryObserver(client, query);
  expect(options).toMatchObject({ staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false });
  expect(options).toMatchObject({ refetchInterval: false, retry: false });
});

it("throws a failed response at once as its status, a colon and its text", async () => {
  const fetched = answerWith(() => new Response("Not today", { status: 401 }));
  await expect(makeQueryClient().fetchQuery({ queryKey: ["/api/users"] })).rejects.toThrow(/^401: Not today$/);
  expect(fetched).toHaveBeenCalledOnce();
  answerWith(() => new Response(null, { status: 404, statusText: "Not Found" }));
  await expect(makeQueryClient().fetchQuery({ queryKey: ["/api/users"] })).rejects.toThrow(/^404: Not Found$/);
});

it("keeps a user fresh for five minutes", () => {
  expect(userQuery("7").staleTime).toBe(300_000);
});
