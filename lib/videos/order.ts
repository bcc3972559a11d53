import { Prisma } from "@/prisma/generated/client";
import type { VideoSort } from "./schema";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/;
const NUMBER = /^\d{1,12}(\.\d{1,4})?$/;
const TEXT = /^[\s\P{Cc}]*$/u;

const { sql } = Prisma;

/** How a list of videos is sorted: its keys in SQL, their types and forms, and which way. The id is the last key of each. */
type Order = { keys: { expression: Prisma.Sql; type: Prisma.Sql; form: RegExp }[]; descending: boolean };

const id = { expression: sql`v.id`, type: sql`uuid`, form: UUID };

export const orders: Record<VideoSort, Order> = {
  newest: {
    keys: [{ expression: sql`v.created_at`, type: sql`timestamptz`, form: TIME }, id],
    descending: true,
  },
  rating: {
    keys: [
      {
        expression: sql`round(coalesce(t.rating_sum::numeric / nullif(t.ratings, 0), 0), 4)`,
        type: sql`numeric`,
        form: NUMBER,
      },
      { expression: sql`coalesce(t.ratings, 0)`, type: sql`bigint`, form: NUMBER },
      id,
    ],
    descending: true,
  },
  popular: {
    keys: [{ expression: sql`coalesce(t.learners, 0)`, type: sql`bigint`, form: NUMBER }, id],
    descending: true,
  },
  title: {
    keys: [{ expression: sql`lower(v.title)`, type: sql`text`, form: TEXT }, id],
    descending: false,
  },
};
