import { z } from "zod";
import { moment } from "@/lib/http/cursor";
import { id as uuid } from "@/lib/http/schema";
import { Prisma } from "@/prisma/generated/client";
import type { VideoSort } from "./schema";

/** As PostgreSQL writes it: `2026-01-31 09:30:00.125+00`. */
const TIME = z
  .string()
  .regex(/^[\d-]{10} [\d:.]+\+00$/)
  .transform((value) => value.replace(" ", "T").replace("+00", "Z"))
  .pipe(moment);
const DECIMAL = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/);
const COUNT = z.string().regex(/^\d{1,12}$/);
const TEXT = z.string().regex(/^[\s\P{Cc}]*$/u);

const { sql } = Prisma;

/** How a list of videos is sorted: its keys in SQL, their types and forms, and which way. The id is the last key of each. */
type Order = { keys: { expression: Prisma.Sql; type: Prisma.Sql; form: z.ZodType }[]; descending: boolean };

const id = { expression: sql`v.id`, type: sql`uuid`, form: uuid };

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
        form: DECIMAL,
      },
      { expression: sql`coalesce(t.ratings, 0)`, type: sql`bigint`, form: COUNT },
      id,
    ],
    descending: true,
  },
  popular: {
    keys: [{ expression: sql`coalesce(t.learners, 0)`, type: sql`bigint`, form: COUNT }, id],
    descending: true,
  },
  title: {
    keys: [{ expression: sql`lower(v.title)`, type: sql`text`, form: TEXT }, id],
    descending: false,
  },
};
