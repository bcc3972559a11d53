import type { MailContent } from "@/lib/messages/outbox/schema";
import { composeMail, type Mail, type TableRow } from "./layout";

/** The links to stop a mail: one click, or the settings page. */
type Links = { unsubscribe: string; settings: string };

/** Composes a mail with unsubscribe links and headers (RFC 2369, RFC 8058). */
function composeOptionalMail(mail: Omit<Mail, "footLinks">, { unsubscribe, settings }: Links): MailContent {
  const footLinks = [
    { label: "Unsubscribe", link: unsubscribe },
    { label: "All settings", link: settings },
  ];
  return {
    ...composeMail({ ...mail, footLinks }),
    headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

/** The weekly summary of a learner. Figures and days are already formatted. */
export const weeklySummaryMail = ({
  name,
  week,
  lessons,
  points,
  figures,
  areas,
  behind,
  next,
  links,
}: {
  name: string | null;
  /** '16 November to 22 November 2026'. */
  week: string;
  /** '3 lessons' and '41 points'. */
  lessons: string;
  points: string;
  figures: TableRow[];
  areas: TableRow[];
  /** Plans that are behind: the title of the track, and '2 sessions'. */
  behind: { title: string; sessions: string }[];
  /** The lesson to continue with; null when there is none. */
  next: { title: string; link: string } | null;
  links: Links & { learn: string };
}): MailContent =>
  composeOptionalMail(
    {
      subject: `Your week on Waypoint: ${lessons}, ${points}`,
      heading: "Your week on Waypoint",
      name,
      paragraphs: [
        `From ${week} you completed ${lessons} and earned ${points}.`,
        ...behind.map(
          ({ title, sessions }) =>
            `Your plan for “${title}” is ${sessions} behind. Choose a new start in the plan, and it is dated from that day on.`,
        ),
      ],
      tables: [
        { caption: "That week", rows: figures },
        ...(areas.length > 0 ? [{ caption: "Points by area", rows: areas }] : []),
      ],
      action: next
        ? { label: `Continue with: ${next.title}`, link: next.link }
        : { label: "Find your next lesson", link: links.learn },
      reason: "You get this mail because you turned on the weekly summary.",
    },
    links,
  );

/** Reminds a learner that their streak ends today unless they complete a lesson. */
export const streakReminderMail = ({
  name,
  streak,
  next,
  links,
}: {
  name: string | null;
  /** '4 days'. */
  streak: string;
  next: { title: string; link: string } | null;
  links: Links & { learn: string };
}): MailContent =>
  composeOptionalMail(
    {
      subject: "Your streak ends today",
      name,
      paragraphs: [
        `You have completed a lesson on ${streak} in a row. Complete one before midnight to keep your streak.`,
      ],
      action: next
        ? { label: `Continue with: ${next.title}`, link: next.link }
        : { label: "Find a lesson", link: links.learn },
      reason: "You get this mail because you turned on streak reminders.",
    },
    links,
  );

/** The weekly report to a manager or administrator. Figures are already formatted. */
export const teamReportMail = ({
  name,
  late,
  sentence,
  teams,
  action,
  links,
}: {
  name: string | null;
  /** '3 users late', or 'nobody late'. */
  late: string;
  /** The main sentence of the report. */
  sentence: string;
  /** A row for each team, with a link to its table. */
  teams: TableRow[];
  action: { label: string; link: string };
  links: Links;
}): MailContent =>
  composeOptionalMail(
    {
      subject: `Your teams on Waypoint: ${late}`,
      heading: "Your teams on Waypoint",
      name,
      paragraphs: [sentence],
      tables: teams.length > 0 ? [{ caption: "Teams", rows: teams }] : [],
      action,
      reason: "You get this mail because you turned on the weekly team report.",
    },
    links,
  );
