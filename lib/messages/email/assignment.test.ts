import { describe, expect, test } from "vitest";
import { assignmentsMail, endedAssignmentMail, handReminderMail } from "./assignment";

const link = "https://waypoint.example/";
const [fire, light, sound] = [
  { title: "Fire safety", due: "was due on 20 November 2026", link: `${link}learning-paths/1` },
  { title: "How light falls", due: "by 30 November 2026", link: `${link}videos/2` },
  { title: "Sound", due: "no due date", link: `${link}career-tracks/3` },
] as const;
const none = { assigned: [], soon: [], late: [] };

describe("the mail of a day", () => {
  test.each([
    [{ ...none, assigned: [sound] }, "To do: “Sound”", "One assignment needs you."],
    [{ ...none, soon: [light], assigned: [sound] }, "To do: 2 assignments", "2 assignments need you."],
    [{ ...none, late: [fire] }, "Late: “Fire safety”", "One assignment needs you."],
    [{ late: [fire], soon: [light], assigned: [sound] }, "Late: 3 assignments", "3 assignments need you."],
  ])("with %j has the subject %s", (sections, subject, sentence) => {
    const mail = assignmentsMail({ name: "Ada", ...sections, link });
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(sentence);
  });

  test("lists each assignment with its due day and its page, the late ones first", () => {
    const { text, html } = assignmentsMail({ name: null, late: [fire], soon: [light], assigned: [sound], link });
    const places = [fire, light, sound].map(({ title, due }) => text.indexOf(`${title}: ${due}`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    for (const { title, due, link: page } of [fire, light, sound]) {
      expect(text).toContain(`${title}: ${due}\n  ${page}`);
      expect(html).toContain(`href="${page}"`);
    }
  });
});

test("a manual reminder names its sender and lists the open assignments", () => {
  const mail = handReminderMail({ name: "Ada", from: "Lea Lead", toDo: [fire, light], link });
  expect(mail.subject).toBe("Reminder: 2 assignments");
  for (const part of ["Lea Lead reminds you", fire.due, light.title]) expect(mail.text).toContain(part);
});

test.each([
  ["Lisbon office", "the assignment of Lisbon office ended"],
  [null, "the assignment ended"],
])("the mail about an ended assignment of the team %j says '%s'", (team, words) => {
  const mail = endedAssignmentMail({ name: "Lea", title: "Fire safety", team, link });
  expect(mail.subject).toBe("An assignment ended: “Fire safety”");
  expect(mail.text).toContain(words);
});
