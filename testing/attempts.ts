import { createHash } from "node:crypto";
import { db } from "@/lib/platform/db";
import type { Limit } from "@/lib/platform/rate-limits/limits";

/** Sets the count of one limit in its open window. Other tests run at the same time, so none changes all counts. */
export async function setAttempts({ name, seconds }: Limit, subject: string, count: number): Promise<void> {
  const key = createHash("sha256").update(`${name}\n${subject}`).digest("base64url");
  const resetsAt = new Date(Date.now() + seconds * 1000);
  await db().rateLimit.upsert({ where: { key }, create: { key, count, resetsAt }, update: { count, resetsAt } });
}
