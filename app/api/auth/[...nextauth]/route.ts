import { z } from "zod";
import { signInSchema } from "@/lib/identity/accounts/schema";
import { visitor } from "@/lib/identity/auth/access";
import { answerAuth } from "@/lib/identity/auth/answer";
import { catchAll, methods } from "@/lib/platform/http/route";

const tag = "Signing in";
const token = { csrfToken: z.string().meta({ examples: ["2f6c9d…"] }) };
const address = {
  answer: z.object({ url: z.string().meta({ examples: ["https://waypoint.example/learn"] }) }),
  refuses: { 400: "The address to return to is invalid." },
};

/** The documented calls of next-auth; it has others for its own use. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: catchAll(
    {
      id: "nextAuth",
      access: visitor,
      calls: {
        "/csrf": {
          id: "getCsrfToken",
          tag,
          summary: "Get the token that the forms need",
          answer: z.object(token),
        },
        "/session": {
          id: "getSignedIn",
          tag,
          summary: "Get the user of the session cookie",
          description: "null without a session.",
          answer: z
            .object({ user: z.object({ id: z.uuid(), isAdmin: z.boolean() }), expires: z.iso.datetime() })
            .nullable(),
        },
      },
    },
    ({ request }) => answerAuth(request),
  ),
  POST: catchAll(
    {
      id: "nextAuth",
      access: visitor,
      calls: {
        "/callback/credentials": {
          id: "signIn",
          tag,
          summary: "Sign in",
          description:
            "With the header `X-Auth-Return-Redirect: 1` it answers `{ url }`; without it, a redirect. A failed sign-in gives the reason in the address: `error=CredentialsSignin` with the `code` `CredentialsSignin`, `MfaRequired` (the factors are in `X-Factor-Types`), `TooManyAttempts` or, after the right password, `AccountDeactivated`.",
          body: signInSchema.extend(token),
          form: true,
          ...address,
        },
        "/signout": {
          id: "signOut",
          tag,
          summary: "Sign out",
          description: "Ends the session and its access tokens.",
          body: z.object(token),
          form: true,
          ...address,
        },
      },
    },
    ({ request }) => answerAuth(request),
  ),
});
