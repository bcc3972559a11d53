import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import type { Actor } from "@/lib/identity/auth/access";
import { managesTeams } from "@/lib/organisation/teams/access";
import { formatsOf } from "@/lib/platform/formats";
import { languageOf } from "@/lib/platform/languages";

const readBrowserLanguage = cache(async () => languageOf((await headers()).get("accept-language")));

/** The formats of numbers, days and times on a user's pages. */
export const formatsFor = async ({ language, timeZone }: Actor) =>
  formatsOf(language ?? (await readBrowserLanguage()), timeZone);

/** The shell's props for the signed-in user. */
export async function shellProps({ id, name, email, isAdmin, profilePictureUrl, ...actor }: Actor) {
  const { timeZone, timeZoneFixed, language, weeklySummary, streakReminder, teamReport } = actor;
  const { shortcuts, keepWatched, autoplayNext, captions, welcomed, mutedNotices, recall, noteOffsetSeconds } = actor;
  const mails = { weeklySummary, streakReminder, teamReport, mutedNotices };
  const learning = { keepWatched, autoplayNext, captions, welcomed, recall, noteOffsetSeconds };
  const preferences = { timeZone, timeZoneFixed, language, ...mails, shortcuts, ...learning };
  return {
    user: { id, name, email, isAdmin, profilePictureUrl },
    preferences,
    managesTeams: await managesTeams(id),
    browserLanguage: await readBrowserLanguage(),
  };
}
