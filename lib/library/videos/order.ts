import { sql } from "@/lib/platform/sql/fragments";
import { collatedKey, countKey, decimalKey, idKey, type Order, timeKey } from "@/lib/platform/sql/keyset";
import type { VideoSort } from "./schema";

const id = idKey(sql`v.id`);

/** The sort orders of the library: `v` is the video, `t` its tallies. */
export const orders: Record<VideoSort, Order> = {
  newest: { list: "videos newest", keys: [timeKey(sql`v.created_at`), id], descending: true },
  rating: {
    list: "videos rating",
    keys: [
      decimalKey(sql`round(coalesce(t.rating_sum::numeric / nullif(t.ratings, 0), 0), 4)`),
      countKey(sql`coalesce(t.ratings, 0)`),
      id,
    ],
    descending: true,
  },
  popular: { list: "videos popular", keys: [countKey(sql`coalesce(t.learners, 0)`), id], descending: true },
  title: { list: "videos title", keys: [collatedKey(sql`v.title`), id], descending: false },
};
