import type { MailContent } from "@/lib/messages/outbox/schema";
import { composeMail } from "./layout";

/** Something to do: its title and its page, and its due day as 'by 5 December 2026', 'was due on …', or 'no due date'. */
export type ToDo = { title: string; due: string; link: string };

const REASON = "You get this mail because this was assigned to you.";

const table = (caption: string, rows: ToDo[]) =>
  rows.length > 0 ? [{ caption, rows: rows.map(({ title, due, link }) => ({ name: title, value: due, link })) }] : [];

/** 'To do: “Title”', or 'To do: 3 assignments'. */
const subjectOf = (prefix: string, [first, ...others]: ToDo[]) =>
  others.length > 0 || !first ? `${prefix}: ${others.length + 1} assignments` : `${prefix}: “${first.title}”`;

/** All that is new about a user's assignments on one day. */
export const assignmentsMail = ({
  name,
  assigned,
  soon,
  late,
  link,
}: {
  name: string | null;
  assigned: ToDo[];
  soon: ToDo[];
  late: ToDo[];
  link: string;
}): MailContent => {
  const all = [...late, ...soon, ...assigned];
  return composeMail({
    subject: subjectOf(late.length > 0 ? "Late" : "To do", all),
    heading: "To do on Waypoint",
    name,
    paragraphs: [all.length === 1 ? "One assignment needs you." : `${all.length} assignments need you.`],
    tables: [...table("Late", late), ...table("Due soon", soon), ...table("New", assigned)],
    action: { label: "See your assignments", link },
    reason: REASON,
  });
};

/** A reminder that a manager or an administrator sends by hand, with all that the user has to do. */
export const handReminderMail = ({
  name,
  from,
  toDo,
  link,
}: {
  name: string | null;
  from: string;
  toDo: ToDo[];
  link: string;
}): MailContent =>
  composeMail({
    subject: subjectOf("Reminder", toDo),
    name,
    paragraphs: [`${from} reminds you of your assignments.`],
    tables: table("To do", toDo),
    action: { label: "See your assignments", link },
    reason: REASON,
  });

/** Tells a manager that an assignment ended because its subject is gone. */
export const endedAssignmentMail = ({
  name,
  title,
  team,
  link,
}: {
  name: string | null;
  title: string;
  /** Null for an assignment to single users. */
  team: string | null;
  link: string;
}): MailContent =>
  composeMail({
    subject: `An assignment ended: “${title}”`,
    name,
    paragraphs: [
      `“${title}” is no longer offered, so the assignment${team ? ` of ${team}` : ""} ended. What was done stays recorded.`,
    ],
    action: { label: "See the assignments", link },
    reason: "You get this mail because you manage this assignment.",
  });
