import "server-only";
import { addNotices } from "@/lib/messages/notices/data";
import type { Transaction } from "@/lib/platform/sql/constraints";

/** The question or comment that was replied to: its author, null for a deleted user, and where it stands. */
type Parent = { id: string; userId: string | null; videoId: string; second?: number };

/** Gives the author of a question or comment a notice of replies, one while it is unread; not of their own. */
export async function tellReply(
  tx: Transaction,
  replierId: string,
  { id, userId, videoId, second }: Parent,
): Promise<void> {
  if (userId === null || userId === replierId) return;
  const { title } = await tx.video.findUniqueOrThrow({ where: { id: videoId }, select: { title: true } });
  const isQuestion = second !== undefined;
  const text = `A reply to your ${isQuestion ? "question" : "comment"}: ${title}`;
  const link = `/videos/${videoId}${isQuestion ? `?t=${second}` : ""}`;
  await addNotices(tx, [{ userId, kind: "reply", cause: id, text, link }]);
}
