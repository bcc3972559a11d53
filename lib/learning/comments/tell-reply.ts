import "server-only";
import { addNotices } from "@/lib/messages/notices/data";
import type { Transaction } from "@/lib/platform/sql/constraints";

/** The question or comment that was replied to. `userId` is null once its author is deleted. */
type Parent = { id: string; userId: string | null; videoId: string; second?: number };

/** Notifies the author of a question or comment of replies by other users, with one notice until it is read. */
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
