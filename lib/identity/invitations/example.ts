import { exampleUser } from "@/lib/identity/users/example";
import { exampleTime } from "@/lib/platform/example";

/** The invitation used in the examples of the API's description. */
export const exampleInvitation = {
  id: "5cc9b5a6-afbb-4dd8-86e4-95b6c7d8fcc1",
  userId: exampleUser.id,
  email: exampleUser.email,
  name: exampleUser.name,
  isAdmin: false,
  status: "sent",
  sentAt: exampleTime,
  expiresAt: "2026-03-21T09:26:53.589Z",
};
