import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import { forgetFigures, readFigures } from "@/lib/platform/kept-figures/data";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { assignmentSchema, type PersonState } from "./schema";
import { isInState, isLate, isPresentIn, personIsIn } from "./sql";

/** The users under an assignment by their state in the latest round. */
const numbersSchema = assignmentSchema.pick({ people: true, done: true, late: true, excused: true });
export type Numbers = z.infer<typeof numbersSchema>;

/** The numbers of an assignment without users. */
export const NOBODY: Numbers = { people: 0, done: 0, late: 0, excused: 0 };

/** The users in a state, or all. */
export const totalOf = ({ people, done, late, excused }: Numbers, state: PersonState | undefined): number =>
  state ? { done, late, excused, open: people - done - late - excused }[state] : people;

const start = (id: string) => `assignment ${id} `;

/**
 * The numbers of some assignments, by their ids, of the users in these teams; null stands for all users. With more than 1,000 users they are
 * at most five minutes old, and counted again after a change by hand.
 */
export async function readNumbers(ids: string[], teamIds: string[] | null): Promise<Map<string, Numbers>> {
  const among = teamIds ? createHash("sha256").update(teamIds.toSorted().join()).digest("base64url") : "all";
  const idOf = new Map(ids.map((id) => [start(id) + among, id]));
  const numbers = await readFigures({
    names: [...idOf.keys()],
    schema: numbersSchema,
    count: async (names) => {
      const counted = await countNumbers(
        names.flatMap((name) => idOf.get(name) ?? []),
        teamIds,
      );
      return new Map(counted.map(({ id, ...row }) => [start(id) + among, row]));
    },
    isExpensive: ({ people }) => people > MAX_COUNTED_ROWS,
  });
  return new Map([...numbers].flatMap(([name, row]) => (idOf.has(name) ? [[idOf.get(name) ?? "", row] as const] : [])));
}

/**
 * Every user has a row of round 1, and a late or excused row is its user's latest, so one scan of all rows suffices.
 */
const countNumbers = (ids: string[], teamIds: string[] | null) =>
  queryRows(
    numbersSchema.extend({ id: z.string() }),
    sql`
    SELECT id, people, people - late - excused - open AS done, late, excused FROM (
      SELECT p.assignment_id AS id, (count(*) FILTER (WHERE p.round = 1))::int AS people, (count(*) FILTER (WHERE ${isLate}))::int AS late,
        (count(*) FILTER (WHERE p.excused_at IS NOT NULL))::int AS excused, (count(*) FILTER (WHERE ${isInState.open}))::int AS open
      FROM assignment_people p
      WHERE p.assignment_id = ANY (${ids}::uuid[]) AND ${isPresentIn(teamIds)} AND ${personIsIn(teamIds)}
      GROUP BY p.assignment_id) counted`,
  );

/** Makes the next read count the numbers of an assignment again. */
export const forgetNumbers = (id: string, tx: Transaction): Promise<void> => forgetFigures(start(id), tx);
