import { db } from "@/lib/platform/db";
import { newName } from "./library";

type TeamTraits = {
  name?: string;
  /** The team above. */
  parentId?: string | null;
  /** Ids of members and of managers. */
  members?: string[];
  managers?: string[];
};

/** Makes a team with these members and managers, written to the database directly. */
export const makeTeam = ({ name = newName("Team"), parentId = null, members = [], managers = [] }: TeamTraits = {}) =>
  db().team.create({
    data: {
      name,
      parentId,
      members: {
        create: [
          ...members.map((userId) => ({ userId, role: "member" as const })),
          ...managers.map((userId) => ({ userId, role: "manager" as const })),
        ],
      },
    },
  });
