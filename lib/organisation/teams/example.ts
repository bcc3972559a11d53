import { exampleUser } from "@/lib/identity/users/example";
import { exampleTime } from "@/lib/platform/example";

/** The team of the examples in the API's description. */
export const exampleTeam = {
  id: "5d0f2c74-93a1-4c0e-8f6b-1a7e9b3d4c62",
  name: "Lisbon office",
  parentId: null,
  externalId: null,
  people: 12,
  createdAt: exampleTime,
  updatedAt: exampleTime,
};

/** The input for the same team. */
export const exampleTeamInput = { name: exampleTeam.name, parentId: null };

/** A member of the same team. */
export const exampleTeamMember = {
  userId: exampleUser.id,
  name: exampleUser.name,
  email: exampleUser.email,
  role: "member" as const,
  source: "hand" as const,
  joinedAt: exampleTime,
  deactivatedAt: null,
};
