import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { isPending } from "@/lib/platform/http/pending";
import { runMutation } from "@/tests/fixtures/mutation";
import { momentRepliesQuery, momentsQuery } from "./api";
import { addReplyMutation } from "./mutations";
import type { Moment, MomentReply } from "./schema";

const user = { id: "u", name: "Ada", profilePictureUrl: null };
const instant = "2026-03-01T10:00:00.000Z";
const question: Moment = {
  id: "q",
  videoId: "v",
  userId: "o",
  user: null,
  kind: "question",
  second: 125,
  until: null,
  body: "Why?",
  quote: null,
  recording: 1,
  earlierRecording: false,
  acceptedReplyId: null,
  replyCount: 0,
  createdAt: instant,
  updatedAt: instant,
};
const reply = (id: string, body: string): MomentReply => ({
  id,
  momentId: "q",
  userId: "u",
  user,
  body,
  createdAt: instant,
  updatedAt: instant,
});

/** Resolves the pending request. */
let respond: ((response: Response) => void) | undefined;
const answer = async (status: number, body: object = { detail: "Not today" }) => {
  await vi.waitFor(() => expect(respond).toBeDefined());
  const headers = { "content-type": status < 300 ? "application/json" : "application/problem+json" };
  respond?.(new Response(JSON.stringify(body), { status, headers }));
};
let client: QueryClient;
const send = (body: string) => runMutation(client, addReplyMutation(), { question, user, body });
const replies = () => client.getQueryData(momentRepliesQuery("q").queryKey)?.pages[0]?.items ?? [];
const count = () => client.getQueryData(momentsQuery("v").queryKey)?.pages[0]?.items[0]?.replyCount;

beforeEach(() => {
  respond = undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (respond = resolve)));
  client = new QueryClient();
  const list = { pages: [{ items: [question], next: null, total: 1 }], pageParams: [""] };
  client.setQueryData(momentsQuery("v").queryKey, list);
});

describe("replying to a question", () => {
  it("shows the first reply at once, replaces it with the server's, and then refetches the list", async () => {
    const refetch = vi.spyOn(client, "invalidateQueries");
    const done = send("So");
    expect(replies()).toMatchObject([{ momentId: "q", userId: "u", user, body: "So" }]);
    expect(replies().map(isPending)).toEqual([true]);
    expect(count()).toBe(1);
    await answer(201, reply("r", "So"));
    await done;
    expect(replies()).toEqual([reply("r", "So")]);
    expect(count()).toBe(1);
    expect(refetch).toHaveBeenCalledWith({ queryKey: momentRepliesQuery("q").queryKey });
  });

  it("adds one to the replies that are loaded, and removes it when the server refuses it", async () => {
    const list = { pages: [{ items: [reply("a", "Yes")], next: null, total: 1 }], pageParams: [""] };
    client.setQueryData(momentRepliesQuery("q").queryKey, list);
    const done = send("So");
    expect(replies().map(({ body }) => body)).toEqual(["Yes", "So"]);
    expect(count()).toBe(2);
    await answer(429);
    await expect(done).rejects.toThrow("429: Not today");
    expect(replies().map(({ body }) => body)).toEqual(["Yes"]);
    expect(count()).toBe(1);
  });

  it("sends replies in the order in which they were written", async () => {
    const [one, two] = [send("One"), send("Two")];
    expect(replies().map(({ body }) => body)).toEqual(["One", "Two"]);
    await answer(201, reply("r1", "One"));
    await one;
    respond = undefined;
    await answer(201, reply("r2", "Two"));
    await two;
    expect(replies().map(({ id }) => id)).toEqual(["r1", "r2"]);
  });
});
