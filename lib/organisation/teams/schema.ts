import { z } from "zod";
import { cursor, id, limit, line, requiredLine, timestamp, withSpellings } from "@/lib/platform/schema";
import { isBlank } from "@/lib/platform/text";

/** Levels of teams below each other. The database enforces it. */
export const MAX_TEAM_LEVELS = 5;

export const teamRoles = ["member", "manager"] as const;
export type TeamRole = (typeof teamRoles)[number];

export const teamSchema = z.object({
  id,
  name: z.string().meta({ examples: ["Lisbon office"] }),
  parentId: id.nullable().meta({ examples: [null] }),
  /** The id in the directory that the team comes from. */
  externalId: z.nullable(z.string()).meta({ examples: ["8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159"] }),
  /** Members and managers of the team itself who are not deactivated. */
  people: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Team = z.infer<typeof teamSchema>;

const fields = z.object({
  name: requiredLine(120, "Name is required"),
  parentId: id.nullable(),
  externalId: line(255)
    .transform((value) => (isBlank(value) ? null : value))
    .nullable(),
});
const spellings = { parent_id: "parentId", external_id: "externalId" };

/** A new team. */
export const teamInputSchema = withSpellings(
  fields.extend({ parentId: fields.shape.parentId.default(null), externalId: fields.shape.externalId.default(null) }),
  spellings,
);
export type TeamInput = z.output<typeof teamInputSchema>;

/** A change of a team. Omitted fields stay unchanged. */
export const teamChangeSchema = withSpellings(fields.partial(), spellings);
export type TeamChange = z.output<typeof teamChangeSchema>;

export const teamMemberSchema = z.object({
  userId: id,
  name: z.string(),
  /** For administrators; null for managers. */
  email: z.string().nullable(),
  role: z.enum(teamRoles),
  source: z.enum(["hand", "scim", "oidc"]),
  joinedAt: timestamp,
  deactivatedAt: timestamp.nullable(),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

/** The role of a user in a team. */
export const membershipSchema = z.object({ role: z.enum(teamRoles, "role is member or manager") });

export const memberParams = z.object({ id, userId: id });

export const memberListSchema = z.object({ q: line(200).optional(), limit: limit(50, 200), cursor });
export type MemberList = z.output<typeof memberListSchema>;
