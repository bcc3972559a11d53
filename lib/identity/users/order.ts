import { idKey, lateTimeKey, type Order, textKey, timeKey } from "@/lib/platform/http/keyset";
import { Prisma } from "@/prisma/generated/client";
import type { UserSort } from "./schema";

const { sql } = Prisma;

const id = idKey(sql`id`);

/** The orders of the people, each with an index of its own. */
export const orders: Record<UserSort, Order> = {
  newest: { keys: [timeKey(sql`created_at`), id], descending: true },
  name: { keys: [textKey(sql`lower(name)`), id], descending: false },
  email: { keys: [textKey(sql`email`), id], descending: false },
  lastSignIn: { keys: [lateTimeKey(sql`last_sign_in_at`), id], descending: true },
};
