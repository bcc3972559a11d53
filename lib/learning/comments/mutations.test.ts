import { type InfiniteData, QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { isPending } from "@/lib/platform/http/pending";
import type { Page } from "@/lib/platform/http/request";
import { runMutation } from "@/tests/fixtures/mutation";
import { commentRepliesQuery, commentsQuery } from "./api";
import {
  deleteCommentMutation,
  deleteCommentReplyMutation,
  editCommentMutation,
  postCommentMutation,
  replyToCommentMutation,
} from "./mutations";
import type { Comment } from "./schema";

const user = { id: "u", name: "Ada", profilePictureUrl: null };
const comment = (id: string, minute: number): Comment => {
  const instant = `2026-03-01T10:0${minute}:00.000Z`;
  return {
    id,
    videoId: "v",
    parentId: null,
    replyCount: 0,
    userId: "u",
    content: id,
    createdAt: instant,
    updatedAt: instant,
    user,
  };
};
const [c, b, a] = [comment("c", 3), comment("b", 2), comment("a", 1)];

/** Resolves the pending request. */
let respond: ((response: Response) => void) | undefined;
const answer = async (status: number, body: unknown = { detail: "Not today" }) => {
  await vi.waitFor(() => expect(respond).toBeDefined());
  respond?.(
    new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { "content-type": status < 300 ? "application/json" : "application/problem+json" },
    }),
  );
};
let client: QueryClient;
const post = (content: string) => runMutation(client, postCommentMutation(), { videoId: "v", user, content });
const edit = (comment: Comment, content: string) => runMutation(client, editCommentMutation(), { comment, content });
const remove = (comment: Comment) => runMutation(client, deleteCommentMutation(), comment);
const pages = () => client.getQueryData(commentsQuery("v").queryKey)?.pages ?? [];
const shown = () => pages().map((page) => page.items.map(({ content }) => content));
const totals = () => pages().map(({ total }) => total);

beforeEach(() => {
  respond = undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (respond = resolve)));
  client = new QueryClient();
  const list: InfiniteData<Page<Comment>, string> = {
    pages: [
      { items: [c, b], next: "/next", total: 3 },
      { items: [a], next: null, total: 3 },
    ],
    pageParams: ["", "/next"],
  };
  client.setQueryData(commentsQuery("v").queryKey, list);
});

describe("posting a comment", () => {
  it("shows it on top at once, and replaces it with the server's comment", async () => {
    const done = post("new");
    expect(shown()).toEqual([["new", "c", "b"], ["a"]]);
    expect(totals()).toEqual([4, 4]);
    expect(isPending(pages()[0]?.items[0] as Comment)).toBe(true);
    await answer(201, { ...comment("d", 9), content: "new" });
    await done;
    expect(pages()[0]?.items[0]?.id).toBe("d");
    expect(totals()).toEqual([4, 4]);
  });

  it("shows it on top also when the browser's clock is behind the server's", async () => {
    const later: Comment = { ...comment("later", 4), createdAt: new Date(Date.now() + 60_000).toISOString() };
    const list = { pages: [{ items: [later, c], next: null, total: 2 }], pageParams: [""] };
    client.setQueryData(commentsQuery("v").queryKey, list);
    const done = post("new");
    expect(shown()).toEqual([["new", "later", "c"]]);
    await answer(201, { ...comment("d", 9), content: "new" });
    await done;
  });

  it("rolls back when the server refuses it", async () => {
    const done = post("new");
    await answer(503);
    await expect(done).rejects.toThrow("503: Not today");
    expect(shown()).toEqual([["c", "b"], ["a"]]);
    expect(totals()).toEqual([3, 3]);
  });
});

describe("editing a comment", () => {
  it("shows the new text at once", async () => {
    const done = edit(b, "B");
    expect(shown()).toEqual([["c", "B"], ["a"]]);
    expect(pages()[0]?.items[1]?.updatedAt).not.toBe(b.updatedAt);
    await answer(200, { ...b, content: "B", updatedAt: "2026-03-01T11:00:00.000Z" });
    await done;
    expect(pages()[0]?.items[1]?.updatedAt).toBe("2026-03-01T11:00:00.000Z");
  });

  it("rolls back when the server refuses it", async () => {
    const done = edit(b, "B");
    await answer(403);
    await expect(done).rejects.toThrow("403");
    expect(pages()[0]?.items[1]).toEqual(b);
  });
});

describe("deleting a comment", () => {
  it.each([c, b, a])("removes $id at once, and restores its place when the server refuses", async (deleted) => {
    const before = shown();
    const done = remove(deleted);
    expect(shown().flat()).not.toContain(deleted.content);
    expect(totals()).toEqual([2, 2]);
    await answer(500);
    await expect(done).rejects.toThrow("500");
    expect(shown().flat()).toEqual(before.flat());
    expect(totals()).toEqual([3, 3]);
  });

  it("keeps the other comments", async () => {
    const done = remove(c);
    await answer(204);
    await done;
    expect(shown()).toEqual([["b"], ["a"]]);
  });
});

describe("replying to a comment", () => {
  const reply = (id: string, minute: number): Comment => ({ ...comment(id, minute), parentId: "b" });
  const send = (content: string) => runMutation(client, replyToCommentMutation(), { parent: b, user, content });
  const replies = () => client.getQueryData(commentRepliesQuery("b").queryKey)?.pages[0];
  const texts = () => replies()?.items.map(({ content }) => content);
  const count = () => pages()[0]?.items.find(({ id }) => id === "b")?.replyCount;
  const known = (...items: Comment[]) => {
    const list = { pages: [{ items, next: null, total: items.length }], pageParams: [""] };
    client.setQueryData(commentRepliesQuery("b").queryKey, list);
  };

  it("shows it last at once, and replaces it with the server's reply", async () => {
    const later = { ...reply("later", 4), createdAt: new Date(Date.now() + 60_000).toISOString() };
    known(reply("first", 4), later);
    const done = send("new");
    expect(texts()).toEqual(["first", "later", "new"]);
    expect(replies()?.items.map(isPending)).toEqual([false, false, true]);
    expect(replies()?.items[2]).toMatchObject({ videoId: "v", parentId: "b", user });
    expect(count()).toBe(3);
    const added = { ...reply("r", 4), content: "new", createdAt: new Date(Date.now() + 120_000).toISOString() };
    await answer(201, added);
    await done;
    expect(replies()?.items[2]).toEqual(added);
    expect([replies()?.total, count()]).toEqual([3, 3]);
  });

  it.each([0, 2])(
    "shows it before a list of %i replies is loaded, which is refetched afterwards",
    async (replyCount) => {
      const parent = { ...b, replyCount };
      const refetch = vi.spyOn(client, "invalidateQueries");
      const done = runMutation(client, replyToCommentMutation(), { parent, user, content: "new" });
      expect(texts()).toEqual(["new"]);
      expect(count()).toBe(replyCount + 1);
      expect(refetch).not.toHaveBeenCalled();
      await answer(201, { ...reply("r", 4), content: "new" });
      await done;
      expect(replies()?.items.map(({ id }) => id)).toEqual(["r"]);
      expect(count()).toBe(replyCount + 1);
      expect(refetch).toHaveBeenCalledWith({ queryKey: commentRepliesQuery("b").queryKey });
    },
  );

  it("rolls back when the server refuses it", async () => {
    known(reply("first", 4));
    const done = send("new");
    await answer(429);
    await expect(done).rejects.toThrow("429: Not today");
    expect(texts()).toEqual(["first"]);
    expect(count()).toBe(1);
  });

  it("sends replies in the order in which they were written", async () => {
    known();
    const [one, two] = [send("one"), send("two")];
    expect(texts()).toEqual(["one", "two"]);
    await answer(201, { ...reply("r1", 4), content: "one" });
    await one;
    respond = undefined;
    await answer(201, { ...reply("r2", 5), content: "two" });
    await two;
    expect(replies()?.items.map(({ id }) => id)).toEqual(["r1", "r2"]);
    expect(count()).toBe(2);
  });

  it("counts the others when one is deleted", async () => {
    const [first, second] = [reply("first", 4), reply("second", 5)];
    known(first, second);
    const done = runMutation(client, deleteCommentReplyMutation(), { parent: b, reply: first });
    await answer(204);
    await done;
    expect(texts()).toEqual(["second"]);
    expect(count()).toBe(1);
  });
});

it("refetches the list when a comment is posted before the list is loaded", async () => {
  client.removeQueries();
  const refetch = vi.spyOn(client, "invalidateQueries");
  const done = post("new");
  await answer(201, comment("d", 9));
  await done;
  expect(refetch).toHaveBeenCalledWith({ queryKey: commentsQuery("v").queryKey });
});
