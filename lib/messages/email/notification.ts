import type { MailContent } from "@/lib/messages/outbox/schema";
import { composeMail, type Mail } from "./layout";

/** Where a mail that somebody asked for can be ended: for good at once, and among all that can be chosen. */
type Ways = { unsubscribe: string; settings: string };

/** A mail that can be ended by its reader, and at once by their mail program (RFC 2369, RFC 8058). */
function optional(mail: Omit<Mail, "footLinks">, { unsubscribe, settings }: Ways): MailContent {
  const footLinks = [
    { label: "Unsubscribe", link: unsubscribe },
    { label: "All settings", link: settings },
  ];
  return {
    ...composeMail({ ...mail, footLinks }),
    headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

type Row = { name: string; value: string };

/** What somebody did in a week. Figures and days come as their reader writes them. */
export const weeklySummaryMail = ({
  name,
  week,
  lessons,
  points,
  figures,
  areas,
  next,
  ways,
}: {
  name: string;
  /** '16 November to 22 November 2026'. */
  week: string;
  /** '3 lessons' and '41 points'. */
  lessons: string;
  points: string;
  figures: Row[];
  areas: Row[];
  /** What to go on with; null where nothing was left off. */
  next: { title: string; link: string } | null;
  ways: Ways & { learn: string };
}): MailContent =>
  optional(
    {
      subject: `Your week on Waypoint: ${lessons}, ${points}`,
      heading: "Your week on Waypoint",
      name,
      paragraphs: [`From ${week} you completed ${lessons} and earned ${points}.`],
      tables: [
        { caption: "That week", rows: figures },
        ...(areas.length > 0 ? [{ caption: "Points by area", rows: areas }] : []),
      ],
      action: next
        ? { label: `Continue with: ${next.title}`, link: next.link }
        : { label: "Find your next lesson", link: ways.learn },
      reason: "You get this mail because you turned on the weekly summary.",
    },
    ways,
  );

/** A streak ends tonight unless something is completed. */
export const streakReminderMail = ({
  name,
  streak,
  next,
  ways,
}: {
  name: string;
  /** '4 days'. */
  streak: string;
  next: { title: string; link: string } | null;
  ways: Ways & { learn: string };
}): MailContent =>
  optional(
    {
      subject: "Your streak ends today",
      name,
      paragraphs: [
        `You have completed a lesson on ${streak} in a row. Complete one before midnight to keep your streak.`,
      ],
      action: next
        ? { label: `Continue with: ${next.title}`, link: next.link }
        : { label: "Find a lesson", link: ways.learn },
      reason: "You get this mail because you turned on streak reminders.",
    },
    ways,
  );
