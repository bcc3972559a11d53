import { exampleUser } from "@/lib/identity/users/example";
import { exampleTime } from "@/lib/platform/example";

const USER = "urn:ietf:params:scim:schemas:core:2.0:User";

/** The user of the examples, as a directory reads them. */
export const exampleScimUser = {
  schemas: [USER],
  id: exampleUser.id,
  externalId: "00ujl29u0le5T6Aj10h7",
  userName: exampleUser.email,
  displayName: exampleUser.name,
  name: { formatted: exampleUser.name, givenName: "Ada", familyName: "Lovelace" },
  emails: [{ value: exampleUser.email, type: "work" as const, primary: true as const }],
  active: true,
  meta: {
    resourceType: "User",
    created: exampleTime,
    lastModified: exampleTime,
    location: `https://learn.example.org/api/scim/v2/Users/${exampleUser.id}`,
    version: '"1773480413589-6L3Wm0Xq2vKfY1aB"',
  },
};

/** The input for the same user. */
export const exampleScimUserInput = {
  schemas: [USER],
  externalId: exampleScimUser.externalId,
  userName: exampleScimUser.userName,
  name: { givenName: "Ada", familyName: "Lovelace" },
  active: true,
};

/** Deactivates the same user. */
export const exampleScimUserPatch = {
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations: [{ op: "replace", path: "active", value: false }],
};
