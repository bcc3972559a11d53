import "server-only";
import { z } from "zod";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { predictedAt, replay } from "./replay";
import { MODEL, type Rating } from "./schedule";

type Place = { userId: string; itemId: string };

const reviewRow = z.object({ rating: z.int(), at: z.date() });

/** The reviews of an item by a user that count, in the order of their times. */
export const listReviews = (tx: Transaction, { userId, itemId }: Place) =>
  queryRows(
    reviewRow,
    sql`SELECT rating::int, at FROM item_reviews
        WHERE user_id = ${userId}::uuid AND item_id = ${itemId}::uuid AND undone_at IS NULL ORDER BY at, made_at, id`,
    tx,
  );

/** Makes the state of an item in a user's deck, if there is none, and locks it until the transaction ends. */
export async function holdState(tx: Transaction, { userId, itemId }: Place): Promise<void> {
  await tx.itemState.createMany({ data: [{ userId, itemId }], skipDuplicates: true });
  await tx.$executeRaw`SELECT FROM item_states WHERE user_id = ${userId}::uuid AND item_id = ${itemId}::uuid FOR UPDATE`;
}

/** Writes the state of an item, which is locked: the replay of its reviews. */
export async function rebuildState(tx: Transaction, { userId, itemId }: Place): Promise<void> {
  const memory = replay(await listReviews(tx, { userId, itemId }), itemId);
  await tx.itemState.update({ where: { userId_itemId: { userId, itemId } }, data: { ...memory, model: MODEL } });
}

type NewReview = Place & { id: string; rating: Rating; at: Date; source: "check" | "deck" };

/** Adds a review of an item whose state is locked. */
export async function addReview(tx: Transaction, { userId, itemId, id, rating, at, source }: NewReview): Promise<void> {
  const predicted = predictedAt(await listReviews(tx, { userId, itemId }), at, itemId);
  await tx.itemReview.create({ data: { userId, itemId, id, rating, at, source, predicted } });
  await rebuildState(tx, { userId, itemId });
}

/** Ratings of an answer that the server graded. */
export const ratingOf = (isCorrect: boolean): Rating => (isCorrect ? 3 : 1);

/** The first answer to a question in a check is its first review; later ones add none. */
export async function recordFirstAnswer(
  tx: Transaction,
  { isCorrect, ...place }: Place & { isCorrect: boolean },
): Promise<void> {
  await holdState(tx, place);
  if ((await listReviews(tx, place)).length > 0) return;
  const review = { id: crypto.randomUUID(), rating: ratingOf(isCorrect), at: new Date(), source: "check" as const };
  await addReview(tx, { ...place, ...review });
}
