import { exampleUser } from "@/lib/identity/users/example";
import { exampleTeam } from "@/lib/organisation/teams/example";
import { exampleTime } from "@/lib/platform/example";

const SCIM = "https://learn.example.org/api/scim/v2";
const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";

/** The team of the examples, as a directory reads it. */
export const exampleScimGroup = {
  schemas: [GROUP],
  id: exampleTeam.id,
  externalId: "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159",
  displayName: exampleTeam.name,
  members: [
    {
      value: exampleUser.id,
      display: exampleUser.name,
      type: "User" as const,
    },
  ],
  meta: {
    resourceType: "Group",
    created: exampleTime,
    lastModified: exampleTime,
    location: `${SCIM}/Groups/${exampleTeam.id}`,
    version: '"1773480413589-9cPz2kYd0QvTn3Lr"',
  },
};

/** The input for the same team. */
export const exampleScimGroupInput = {
  schemas: [GROUP],
  externalId: exampleScimGroup.externalId,
  displayName: exampleScimGroup.displayName,
  members: [{ value: exampleUser.id }],
};

/** Takes a member out of the same team. */
export const exampleScimGroupPatch = {
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations: [{ op: "remove", path: `members[value eq "${exampleUser.id}"]` }],
};
