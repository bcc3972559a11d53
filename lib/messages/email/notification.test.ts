import { expect, test } from "vitest";
import { streakReminderMail, teamReportMail, weeklySummaryMail } from "./notification";

const links = {
  unsubscribe: "https://learn.example/unsubscribe?token=a.b.c",
  settings: "https://learn.example/settings/notifications",
  learn: "https://learn.example/learn",
};
const next = { title: "How light falls", link: "https://learn.example/videos/1" };
const week = {
  name: "Ada",
  week: "16 November to 22 November 2026",
  lessons: "3 lessons",
  points: "41 points",
  figures: [{ name: "Hours learned", value: "1.5" }],
  areas: [{ name: "Sound", value: "31 points, 31 of 100" }],
  behind: [{ title: "Colourist", sessions: "2 sessions" }],
};

test("a weekly summary has the week's figures and the next lesson", () => {
  const { subject, text } = weeklySummaryMail({ ...week, next, links });
  expect(subject).toBe("Your week on Waypoint: 3 lessons, 41 points");
  for (const part of [
    "Hello Ada,",
    "From 16 November to 22 November 2026 you completed 3 lessons and earned 41 points.",
    "Your plan for “Colourist” is 2 sessions behind. Choose a new start",
    "- Hours learned: 1.5",
    "- Sound: 31 points, 31 of 100",
    `Continue with: How light falls:\n${next.link}`,
    "because you turned on the weekly summary",
  ]) {
    expect(text).toContain(part);
  }
});

test("a weekly summary has no areas table without areas, and links to all lessons without a next one", () => {
  const { text, html } = weeklySummaryMail({ ...week, areas: [], behind: [], next: null, links });
  expect(text).not.toContain("plan");
  expect(html.match(/<table/g)).toHaveLength(1);
  expect(text).toContain(`Find your next lesson:\n${links.learn}`);
});

test("a reminder names the streak and links to a lesson", () => {
  const { subject, text } = streakReminderMail({ name: "Ada", streak: "4 days", next: null, links });
  expect(subject).toBe("Your streak ends today");
  expect(text).toContain("on 4 days in a row. Complete one before midnight to keep your streak.");
  expect(text).toContain(`Find a lesson:\n${links.learn}`);
  expect(streakReminderMail({ name: "Ada", streak: "4 days", next, links }).text).toContain(next.link);
});

const teamReport = teamReportMail({
  name: "Ada",
  late: "2 users late",
  sentence: "2 of 24 users are late.",
  teams: [{ name: "Sales & Co", value: "2 late", link: "https://learn.example/team?teamId=1" }],
  action: { label: "Open the tables", link: "https://learn.example/team" },
  links,
});

test("a team report has its sentence and a link to the table of each team", () => {
  const { subject, text, html } = teamReport;
  expect(subject).toBe("Your teams on Waypoint: 2 users late");
  expect(text).toContain("2 of 24 users are late.");
  expect(text).toContain("- Sales & Co: 2 late\n  https://learn.example/team?teamId=1\n");
  expect(html).toMatch(/<a class="link" href="https:\/\/learn.example\/team\?teamId=1"[^>]*>Sales &amp; Co<\/a><\/th>/);
});

test.each([
  ["team report", teamReport],
  ["summary", weeklySummaryMail({ ...week, next, links })],
  ["reminder", streakReminderMail({ name: "Ada", streak: "4 days", next, links })],
])("a %s has links and headers to unsubscribe", (_, { text, html, headers }) => {
  expect(headers).toEqual({
    "List-Unsubscribe": `<${links.unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  for (const link of [links.unsubscribe, links.settings]) {
    expect(text).toContain(link);
    expect(html).toContain(`href="${link}"`);
  }
});
