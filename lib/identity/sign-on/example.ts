import { exampleSsoConnection } from "@/lib/identity/sso-connections/example";
import { exampleTime } from "@/lib/platform/example";

const { id, slug, name } = exampleSsoConnection;

/** The sign-ons of another user in the examples of the API's description. */
export const exampleSignOnsOfUser = [
  { id, slug, name, active: true, linkedAt: exampleTime, email: "ada@waypoint.example" },
];

/** The ways to sign in of a user in the examples of the API's description. */
export const exampleSignInWays = {
  hasPassword: true,
  signOns: [{ id, slug, name, active: true, linkedAt: exampleTime }],
};
