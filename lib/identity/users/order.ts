import { sql } from "@/lib/platform/sql/fragments";
import { idKey, lateTimeKey, type Order, textKey, timeKey } from "@/lib/platform/sql/keyset";
import type { UserSort } from "./schema";

const id = idKey(sql`u.id`);

/** The orders of users, in SQL over `users u`; each has an index of its own. */
export const orders: Record<UserSort, Order> = {
  newest: { keys: [timeKey(sql`u.created_at`), id], descending: true },
  name: { keys: [textKey(sql`lower(u.name)`), id], descending: false },
  email: { keys: [textKey(sql`u.email`), id], descending: false },
  lastSignIn: { keys: [lateTimeKey(sql`u.last_sign_in_at`), id], descending: true },
};
