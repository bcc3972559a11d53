import { type InfiniteData, QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Page } from "@/lib/platform/http/request";
import { runMutation } from "@/tests/fixtures/mutation";
import { commentsQuery } from "./api";
import { deleteCommentMutation, editCommentMutation, isPending, postCommentMutation } from "./mutations";
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

it("refetches the list when a comment is posted before the list is loaded", async () => {
  client.removeQueries();
  const refetch = vi.spyOn(client, "invalidateQueries");
  const done = post("new");
  await answer(201, comment("d", 9));
  await done;
  expect(refetch).toHaveBeenCalledWith({ queryKey: commentsQuery("v").queryKey });
});
