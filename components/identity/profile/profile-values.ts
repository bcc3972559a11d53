import type { User } from "@/lib/identity/users/schema";

/** The fields of the form, as they are typed. */
const FIELDS = [
  "name",
  "firstName",
  "lastName",
  "bio",
  "location",
  "website",
  "dateOfBirth",
  "email",
  "phoneNumber",
] as const;
export type ProfileValues = Record<(typeof FIELDS)[number], string>;

/** The form's values of a user; missing fields are blank. */
export const toValues = (user: User): ProfileValues =>
  Object.fromEntries(FIELDS.map((field) => [field, user[field] ?? ""])) as ProfileValues;

/** Only the changed fields, so that another tab's changes to other fields stay. */
export function changesIn<Output extends object>(output: Output, isDirty: (field: keyof ProfileValues) => boolean) {
  const fields = FIELDS.filter((field) => field in output && isDirty(field));
  return Object.fromEntries(fields.map((field) => [field, output[field as keyof Output]])) as Partial<Output>;
}
