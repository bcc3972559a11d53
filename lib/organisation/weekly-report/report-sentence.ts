import { counted, figure } from "@/lib/platform/counted";

/** The figures of the users whom a manager or an administrator sees, and who have something assigned. */
export type TeamFigures = {
  users: number;
  /** Users who are late with an assignment. */
  late: number;
  /** Users with something due in the next seven days. */
  dueSoon: number;
  /** The assignment that the most users are late with; null when nobody is late. */
  worst: { title: string; late: number } | null;
};

const DAYS = "in the next seven days";

/** The number of late users for a subject: '3 users late', or 'nobody late'. */
export const lateInWords = (late: number): string => (late === 0 ? "nobody late" : `${counted(late, "user")} late`);

/** The one sentence of a weekly report: who is late, else what is due soon (docs/behaviour.md, 35). */
export function reportSentence({ users, late, dueSoon, worst }: TeamFigures): string {
  if (late > 0) {
    const most = worst ? `, ${worst.late === late ? "all" : figure(worst.late)} of them with “${worst.title}”` : "";
    return `${figure(late)} of ${counted(users, "user")} with assignments ${late === 1 ? "is" : "are"} late${late === 1 && worst ? ` with “${worst.title}”` : most}.`;
  }
  return dueSoon > 0
    ? `Nobody is late. ${counted(dueSoon, "user")} ${dueSoon === 1 ? "has" : "have"} something due ${DAYS}.`
    : `Nobody is late, and nothing is due ${DAYS}.`;
}
