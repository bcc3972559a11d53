import { sql } from "@/lib/platform/sql/fragments";
import { collatedKey, idKey, lateTimeKey, type Order, textKey, timeKey } from "@/lib/platform/sql/keyset";
import type { UserSort } from "./schema";

const id = idKey(sql`u.id`);

/** The orders of users, in SQL over `users u`; each has an index of its own. */
export const orders: Record<UserSort, Order> = {
  newest: { list: "users newest", keys: [timeKey(sql`u.created_at`), id], descending: true },
  name: { list: "users name", keys: [collatedKey(sql`u.name`), id], descending: false },
  email: { list: "users email", keys: [textKey(sql`u.email`), id], descending: false },
  lastSignIn: { list: "users lastSignIn", keys: [lateTimeKey(sql`u.last_sign_in_at`), id], descending: true },
};
