import { queryOptions } from "@tanstack/react-query";
import type { Joining, JoiningInput } from "@/lib/identity/joining/schema";
import type { Programs, ProgramsInput } from "@/lib/identity/programs/schema";
import type { Security, SecurityInput } from "@/lib/identity/security/schema";
import type { LearningInput, LearningSettings } from "@/lib/learning/watch/schema";
import type { VideoSettings, VideoSettingsInput } from "@/lib/library/video-files/schema";
import type { Mails, MailsInput, SentMail, SentMailList, TestMail } from "@/lib/messages/mails/schema";
import { request } from "@/lib/platform/http/request";
import type { Organisation, OrganisationInput } from "@/lib/platform/organisation/schema";

/** The sections of the organisation's settings: their answers and their inputs, by name. */
type Sections = {
  joining: { saved: Joining; input: JoiningInput };
  learning: { saved: LearningSettings; input: LearningInput };
  mails: { saved: Mails; input: MailsInput };
  organisation: { saved: Organisation; input: OrganisationInput };
  programs: { saved: Programs; input: ProgramsInput };
  security: { saved: Security; input: SecurityInput };
  videos: { saved: VideoSettings; input: VideoSettingsInput };
};
export type SectionName = keyof Sections;
export type SavedSection<Name extends SectionName> = Sections[Name]["saved"];
export type SectionInput<Name extends SectionName> = Sections[Name]["input"];

/** One section of the settings; administrators only. */
export const settingsQuery = <Name extends SectionName>(name: Name) =>
  queryOptions<SavedSection<Name>>({ queryKey: ["/api/settings", name] });

/** The last mails that were queued; never stale, because they are sent in the background. Administrators only. */
export const mailsQuery = ({ state }: SentMailList) =>
  queryOptions<SentMail[]>({
    queryKey: ["/api/mails", state ?? null],
    queryFn: ({ signal }) => request(`/api/mails${state ? `?state=${state}` : ""}`, { signal }),
    staleTime: 0,
  });

/** Sends the signed-in administrator a test mail. */
export const sendTestMail = () => request<TestMail>("/api/settings/mails/test", { method: "POST" });
