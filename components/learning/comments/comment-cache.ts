import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { PublicUser } from "@/lib/identity/users/schema";
import { addComment, commentsQuery, deleteComment, editComment } from "@/lib/learning/comments/api";
import type { Comment } from "@/lib/learning/comments/schema";
import type { Page } from "@/lib/platform/http/request";

type Comments = InfiniteData<Page<Comment>, string>;

const ON_ITS_WAY = "on-its-way-";
let lastOnItsWay = 0;

/** Whether a comment is seen already and the server has not answered yet. */
export const isOnItsWay = (comment: Comment): boolean => comment.id.startsWith(ON_ITS_WAY);

/**
 * Posts a comment: seen at once, the server's own in its place after.
 * @throws {ApiError} the refusal, after it has been taken off again
 */
export async function postComment(client: QueryClient, videoId: string, user: PublicUser, content: string) {
  const newest = client.getQueryData(commentsQuery(videoId).queryKey)?.pages[0]?.items[0]?.createdAt ?? "";
  // A clock that runs behind the server's would put it below others.
  const now = [newest, new Date().toISOString()].sort()[1] as string;
  lastOnItsWay += 1;
  const comment = { videoId, userId: user.id, content, createdAt: now, updatedAt: now, user };
  const shown: Comment = { ...comment, id: `${ON_ITS_WAY}${lastOnItsWay}` };
  change(client, videoId, (pages) => insert(pages, shown));
  try {
    const posted = await addComment(videoId, { userId: user.id, content });
    change(client, videoId, (pages) => insert(without(pages, shown.id), posted));
    if (!client.getQueryData(commentsQuery(videoId).queryKey)) await refetch(client, videoId);
  } catch (error) {
    change(client, videoId, (pages) => without(pages, shown.id));
    throw error;
  }
}

/** Changes a comment's words at once. @throws {ApiError} the refusal, after they have been put back */
export async function changeComment(client: QueryClient, comment: Comment, content: string) {
  const { id, videoId } = comment;
  change(client, videoId, (pages) => replace(pages, { ...comment, content, updatedAt: new Date().toISOString() }));
  try {
    const changed = await editComment(id, { content });
    change(client, videoId, (pages) => replace(pages, changed));
  } catch (error) {
    change(client, videoId, (pages) => replace(pages, comment));
    throw error;
  }
}

/** Takes a comment off at once. @throws {ApiError} the refusal, after it has been put back */
export async function removeComment(client: QueryClient, comment: Comment) {
  const { id, videoId, userId } = comment;
  change(client, videoId, (pages) => without(pages, id));
  try {
    await deleteComment(id, userId);
  } catch (error) {
    change(client, videoId, (pages) => insert(pages, comment));
    throw error;
  }
}

const refetch = (client: QueryClient, videoId: string) =>
  client.invalidateQueries({ queryKey: commentsQuery(videoId).queryKey });

function change(client: QueryClient, videoId: string, edit: (pages: Page<Comment>[]) => Page<Comment>[]) {
  client.setQueryData<Comments>(commentsQuery(videoId).queryKey, (comments) => {
    return comments && { ...comments, pages: edit(comments.pages) };
  });
}

/** Newest first, the id deciding among those of one instant, as the server sorts them. */
const isNewer = (a: Comment, b: Comment) => (a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt);

/** At its place, on the first page that reaches as far back; what lies beyond the pages that are here comes with them. */
function insert(pages: Page<Comment>[], comment: Comment): Page<Comment>[] {
  const counted = pages.map((page) => ({ ...page, total: page.total + 1 }));
  const at = counted.findIndex((page) => page.next === null || page.items.some((item) => isNewer(comment, item)));
  return counted.map((page, place) => {
    if (place !== at) return page;
    const before = page.items.filter((item) => !isNewer(comment, item));
    return { ...page, items: [...before, comment, ...page.items.slice(before.length)] };
  });
}

const without = (pages: Page<Comment>[], id: string): Page<Comment>[] =>
  pages.map((page) => ({ ...page, total: page.total - 1, items: page.items.filter((item) => item.id !== id) }));

const replace = (pages: Page<Comment>[], comment: Comment): Page<Comment>[] =>
  pages.map((page) => ({ ...page, items: page.items.map((item) => (item.id === comment.id ? comment : item)) }));
