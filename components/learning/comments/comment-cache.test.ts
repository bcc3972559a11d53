import { type InfiniteData, QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { commentsQuery } from "@/lib/learning/comments/api";
import type { Comment } from "@/lib/learning/comments/schema";
import type { Page } from "@/lib/platform/http/request";
import { changeComment, isOnItsWay, postComment, removeComment } from "./comment-cache";

const user = { id: "u", name: "Ada", profilePictureUrl: null };
const comment = (id: string, minute: number): Comment => {
  const instant = `2026-03-01T10:0${minute}:00.000Z`;
  return { id, videoId: "v", userId: "u", content: id, createdAt: instant, updatedAt: instant, user };
};
const [c, b, a] = [comment("c", 3), comment("b", 2), comment("a", 1)];

let answer: (status: number, body?: unknown) => void;
let client: QueryClient;
const pages = () => client.getQueryData(commentsQuery("v").queryKey)?.pages ?? [];
const shown = () => pages().map((page) => page.items.map(({ content }) => content));
const totals = () => pages().map(({ total }) => total);

beforeEach(() => {
  vi.stubGlobal("fetch", () => {
    return new Promise<Response>((resolve) => {
      answer = (status, body = { detail: "Not today" }) =>
        resolve(
          new Response(status === 204 ? null : JSON.stringify(body), {
            status,
            headers: { "content-type": status < 300 ? "application/json" : "application/problem+json" },
          }),
        );
    });
  });
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

describe("posting", () => {
  it("is seen at once, on top, and becomes the server's own", async () => {
    const done = postComment(client, "v", user, "new");
    expect(shown()).toEqual([["new", "c", "b"], ["a"]]);
    expect(totals()).toEqual([4, 4]);
    expect(isOnItsWay(pages()[0]?.items[0] as Comment)).toBe(true);
    answer(201, { ...comment("d", 9), content: "new" });
    await done;
    expect(pages()[0]?.items[0]?.id).toBe("d");
    expect(totals()).toEqual([4, 4]);
  });

  it("is taken off when the server refuses", async () => {
    const done = postComment(client, "v", user, "new");
    answer(503);
    await expect(done).rejects.toThrow("503: Not today");
    expect(shown()).toEqual([["c", "b"], ["a"]]);
    expect(totals()).toEqual([3, 3]);
  });
});

describe("editing", () => {
  it("is seen at once, as edited", async () => {
    const done = changeComment(client, b, "B");
    expect(shown()).toEqual([["c", "B"], ["a"]]);
    expect(pages()[0]?.items[1]?.updatedAt).not.toBe(b.updatedAt);
    answer(200, { ...b, content: "B", updatedAt: "2026-03-01T11:00:00.000Z" });
    await done;
    expect(pages()[0]?.items[1]?.updatedAt).toBe("2026-03-01T11:00:00.000Z");
  });

  it("is put back when the server refuses", async () => {
    const done = changeComment(client, b, "B");
    answer(403);
    await expect(done).rejects.toThrow("403");
    expect(pages()[0]?.items[1]).toEqual(b);
  });
});

describe("deleting", () => {
  it.each([c, b, a])("takes $id off at once, and puts it back at its place when the server refuses", async (gone) => {
    const before = shown();
    const done = removeComment(client, gone);
    expect(shown().flat()).not.toContain(gone.content);
    expect(totals()).toEqual([2, 2]);
    answer(500);
    await expect(done).rejects.toThrow("500");
    expect(shown().flat()).toEqual(before.flat());
    expect(totals()).toEqual([3, 3]);
  });

  it("leaves the others", async () => {
    const done = removeComment(client, c);
    answer(204);
    await done;
    expect(shown()).toEqual([["b"], ["a"]]);
  });
});
