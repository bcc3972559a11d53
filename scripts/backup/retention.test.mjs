import { expect, test } from "vitest";
import { nameOfBackup, outdated } from "./retention.mjs";

test("names a backup in a folder by its time in seconds", () => {
  expect(nameOfBackup(new Date("2026-11-22T03:15:07.250Z"))).toBe("waypoint-2026-11-22T031507Z.zip");
});

test("lists all but the latest backups as outdated, and never files with other names", () => {
  const nights = Array.from({ length: 9 }, (_, day) => nameOfBackup(new Date(Date.UTC(2026, 10, 30 - day, 3))));
  const others = ["waypoint.zip", "notes.txt", `${nights[0]}.4711.part`];
  expect(outdated([...others, ...nights], 7)).toEqual([nights[8], nights[7]]);
  expect(outdated([...others, ...nights.slice(0, 7)], 7)).toEqual([]);
});
