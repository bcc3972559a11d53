import { queryOptions } from "@tanstack/react-query";
import type { Joining, JoiningInput } from "@/lib/identity/joining/schema";
import type { Security, SecurityInput } from "@/lib/identity/security/schema";
import { request } from "@/lib/platform/http/request";

/** The sections of the organisation's settings: their answers and their inputs, by name. */
type Sections = {
  joining: { saved: Joining; input: JoiningInput };
  security: { saved: Security; input: SecurityInput };
};
export type SectionName = keyof Sections;
export type SavedSection<Name extends SectionName> = Sections[Name]["saved"];
export type SectionInput<Name extends SectionName> = Sections[Name]["input"];

/** One section of the settings; administrators only. */
export const settingsQuery = <Name extends SectionName>(name: Name) =>
  queryOptions<SavedSection<Name>>({ queryKey: ["/api/settings", name] });

/** Changes the given values of a section. @throws {ApiError} 412 when it was changed since it was read */
export const saveSettings = <Name extends SectionName>(
  name: Name,
  read: SavedSection<Name>,
  input: SectionInput<Name>,
) => request<SavedSection<Name>>(`/api/settings/${name}`, { method: "PUT", body: input, unchangedSince: read });
