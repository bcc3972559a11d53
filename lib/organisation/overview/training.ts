import "server-only";
import { z } from "zod";
import { isPresentOfMany } from "@/lib/identity/users/data";
import { isInState, isLate } from "@/lib/organisation/assignments/sql";
import { readSummaries } from "@/lib/organisation/reports/summaries";
import { readTeamFigures } from "@/lib/organisation/reports/team-figures";
import { dayOf } from "@/lib/platform/calendar";
import { readFigure } from "@/lib/platform/kept-figures/data";
import { sql } from "@/lib/platform/sql/fragments";
import { type QueryTransaction, queryOnlyRow } from "@/lib/platform/sql/query";
import { lastDayBefore } from "./glance";
import type { LateTeam, Training } from "./schema";

const NAMED_TEAMS = 5;

/** With more rows, the counts are expensive, so they are cached for some minutes. */
const MANY_ROWS = 20_000;

const countsRow = z.object({
  entries: z.int(),
  open: z.int(),
  lateEntries: z.int(),
  late: z.int(),
  entriesBefore: z.int(),
  openBefore: z.int(),
  lateEntriesBefore: z.int(),
  lateBefore: z.int(),
});

const donePercent = (entries: number, undone: number) =>
  entries === 0 ? null : Math.floor(((entries - undone) * 100) / entries);

/** The assignments of the users who are not deactivated: how much is done, and who is late, today and 30 days ago. */
export async function readTraining(now: Date): Promise<Training> {
  const today = dayOf(now, "UTC");
  const counts = await readFigure({
    name: "training",
    key: today,
    schema: countsRow,
    count: (tx) => countTraining(lastDayBefore(today), tx),
    isExpensive: ({ entries }) => entries > MANY_ROWS,
  });
  const { entries, open, lateEntries, late, entriesBefore, openBefore, lateEntriesBefore, lateBefore } = counts;
  return {
    now: { donePercent: donePercent(entries, open + lateEntries), late },
    before: { donePercent: donePercent(entriesBefore, openBefore + lateEntriesBefore), late: lateBefore },
  };
}

/** Every user has a row of round 1, and a late row is its user's latest, so one scan of all rows suffices. */
const countTraining = (before: string, tx?: QueryTransaction) =>
  queryOnlyRow(
    countsRow,
    sql`
    SELECT (count(*) FILTER (WHERE round = 1))::int AS entries, (count(*) FILTER (WHERE is_open))::int AS open,
           (count(*) FILTER (WHERE is_late))::int AS "lateEntries", (count(DISTINCT user_id) FILTER (WHERE is_late))::int AS late,
           (count(*) FILTER (WHERE round = 1 AND was_there))::int AS "entriesBefore",
           (count(*) FILTER (WHERE was_undone AND round = 1 AND NOT was_late))::int AS "openBefore",
           (count(*) FILTER (WHERE was_undone AND was_late))::int AS "lateEntriesBefore",
           (count(DISTINCT user_id) FILTER (WHERE was_undone AND was_late))::int AS "lateBefore"
    FROM (SELECT p.user_id, p.round, coalesce(${isInState.open}, false) AS is_open, coalesce(${isLate}, false) AS is_late,
                 p.made_at < ${before}::date AS was_there, coalesce(p.due_on < ${before}::date, false) AS was_late,
                 p.made_at < ${before}::date AND (p.done_at IS NULL OR p.done_at >= ${before}::date) AS was_undone
          FROM assignment_people p JOIN assignments a ON a.id = p.assignment_id AND a.ended_at IS NULL
          WHERE p.excused_at IS NULL AND ${isPresentOfMany(sql`p.user_id`)}) rows`,
    tx,
  );

/** The teams with the most late users, each with those below it, and with the figures of its own screen. */
export async function listLateTeams(): Promise<LateTeam[]> {
  const teams = (await readSummaries("teams")).filter(({ users }) => users > 0);
  const worst = teams.toSorted((a, b) => b.late - a.late || a.title.localeCompare(b.title, "en")).slice(0, NAMED_TEAMS);
  return Promise.all(
    worst.map(async ({ id, title }) => {
      const { users, late } = await readTeamFigures(id);
      return { id, name: title, users, late };
    }),
  );
}
