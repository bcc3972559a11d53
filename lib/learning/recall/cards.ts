import "server-only";
import { z } from "zod";
import { requireWithin, writeVersion } from "@/lib/library/items/data";
import { passageIssues } from "@/lib/library/items/schema";
import { conflict, forbidden, invalidField } from "@/lib/platform/http/problem";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow } from "@/lib/platform/sql/query";
import { requireCard, toCard } from "./data";
import { holdState } from "./record-review";
import type { Card, CardChange, CardInput } from "./schema";

const MAX_OWN_CARDS = 10_000;

const lengthRow = z.object({ duration: z.int().nullable() });

/** Checks the video of a card, and its passage. @throws {Problem} 400 */
async function requirePassage(tx: Transaction, { videoId, second, until }: Partial<CardInput>): Promise<void> {
  const [issue] = passageIssues({ second, until });
  if (issue) throw invalidField(String(issue.path[0]), issue.message);
  if (!videoId) {
    if ((second ?? null) !== null) throw invalidField("second", "Name the video that the passage is in");
    return;
  }
  const video = await queryRow(
    lengthRow,
    sql`SELECT duration FROM videos WHERE id = ${videoId}::uuid AND deleted_at IS NULL FOR SHARE`,
    tx,
  );
  if (!video) throw invalidField("videoId", "This video does not exist");
  requireWithin({ second, until }, video.duration);
}

/**
 * Creates a learner's own card.
 * @throws {Problem} 400 for a video or passage that does not exist, 409 with too many cards
 */
export async function createCard(userId: string, input: CardInput, now: Date): Promise<Card> {
  const { front, back, videoId = null, second = null, until = null } = input;
  return transaction(async (tx) => {
    await requirePassage(tx, input);
    if ((await tx.item.count({ where: { ownerId: userId, deletedAt: null } })) >= MAX_OWN_CARDS)
      throw conflict("That is as many cards as a deck holds. Delete some first");
    const item = await tx.item.create({
      data: { videoId, ownerId: userId, madeBy: userId, kind: "recall", second, until },
      select: { id: true },
    });
    await writeVersion(tx, item.id, 1, { kind: "recall", prompt: front, back });
    return toCard(await requireCard(userId, item.id, tx), now);
  });
}

/**
 * Changes a learner's own card, or pauses a card of the deck.
 * @throws {Problem} 400, 404, 403 for a curator's content
 */
export async function updateCard(userId: string, id: string, change: CardChange, now: Date): Promise<Card> {
  const { paused, ...content } = change;
  const isContent = Object.values(content).some((value) => value !== undefined);
  return transaction(async (tx) => {
    // Concurrent changes would write the same version.
    if (isContent)
      await tx.$executeRaw`SELECT FROM items WHERE id = ${id}::uuid AND owner_id = ${userId}::uuid FOR UPDATE`;
    const before = await requireCard(userId, id, tx);
    if (isContent && !before.own) throw forbidden("Only your own cards can be changed");
    if (isContent) await changeContent(tx, before, content);
    if (paused !== undefined) {
      await holdState(tx, { userId, itemId: id });
      await tx.itemState.update({ where: { userId_itemId: { userId, itemId: id } }, data: { isPaused: paused } });
    }
    return toCard(await requireCard(userId, id, tx), now);
  });
}

async function changeContent(
  tx: Transaction,
  before: Awaited<ReturnType<typeof requireCard>>,
  { front, back, ...passage }: Omit<CardChange, "paused">,
): Promise<void> {
  const { second = before.second, until = before.until } = passage;
  const isMoved = second !== before.second || until !== before.until;
  if (isMoved) await requirePassage(tx, { videoId: before.videoId, second, until });
  const [prompt, text] = [front ?? before.prompt, back ?? before.text];
  const isNew = prompt !== before.prompt || text !== before.text;
  const version = before.version + (isNew ? 1 : 0);
  if (isNew) await writeVersion(tx, before.id, version, { kind: "recall", prompt, back: text });
  const data = isMoved ? { version, second, until, isOfEarlier: false } : { version };
  await tx.item.update({ where: { id: before.id }, data });
}

/** Deletes a learner's own card. @throws {Problem} 404, 403 for a curator's */
export async function deleteCard(userId: string, id: string): Promise<void> {
  await transaction(async (tx) => {
    const { own } = await requireCard(userId, id, tx);
    if (!own) throw forbidden("Only your own cards can be deleted. This one can be paused");
    await tx.item.update({ where: { id }, data: { deletedAt: new Date() } });
  });
}
