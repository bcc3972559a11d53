import { z } from "zod";
import { signInSchema } from "@/lib/identity/accounts/schema";
import { challengeSchema, codeSchema, factorInputSchema, factorSchema } from "@/lib/identity/factors/schema";
import { deviceSessionSchema, refreshSchema, sessionSchema } from "@/lib/identity/sessions/schema";
import { idParams } from "@/lib/platform/schema";
import type { Call, Group } from "./call";
import { at, factor, ids, session } from "./examples";

const tooMany = "Too many codes; Retry-After says how long to wait.";
const recoveryCodes = ["8f3k-2mq7", "w5td-9xnb"];
const params = { id: ids.factor };

/** An authenticator app's first look at its secret, never shown again. */
export const newFactorSchema = factorSchema.extend({
  secret: z.string().optional(),
  uri: z.string().optional(),
  qrCode: z.string().optional(),
});

export const sessions: Group = {
  name: "Sessions",
  description: "Being signed in, on this device and on others.",
  calls: [
    {
      id: "getSession",
      method: "GET",
      path: "/api/session",
      summary: "The session as a program holds it",
      description: "The access token lives an hour and ends with its session.",
      access: "user",
      answer: sessionSchema,
      example: { answer: session },
    },
    {
      id: "refreshSession",
      method: "POST",
      path: "/api/session/refresh",
      summary: "A new access token",
      description:
        "For a refresh token, or without one for what the request carries. One that is used twice ends its session.",
      access: "visitor",
      body: refreshSchema,
      answer: sessionSchema,
      refusals: { 401: "The token is not known, was used before, or its session has ended." },
      example: { body: { refresh_token: session.refresh_token }, answer: session },
    },
    {
      id: "listSessions",
      method: "GET",
      path: "/api/account/sessions",
      summary: "Where one is signed in",
      access: "user",
      answer: z.array(deviceSessionSchema),
      example: {
        answer: [
          {
            id: ids.session,
            device: "Firefox on Linux",
            address: "203.0.113.7",
            createdAt: at,
            lastSeenAt: at,
            current: true,
          },
        ],
      },
    },
    {
      id: "endOtherSessions",
      method: "DELETE",
      path: "/api/account/sessions",
      summary: "End every session but this one",
      access: "user",
      status: 204,
    },
    {
      id: "endSession",
      method: "DELETE",
      path: "/api/account/sessions/{id}",
      summary: "End one session",
      access: "user",
      params: idParams,
      status: 204,
      example: { params: { id: ids.session } },
    },
  ],
};

export const factors: Group = {
  name: "Second factor",
  description: "An authenticator app or a phone that signing in asks for.",
  calls: [
    {
      id: "listFactors",
      method: "GET",
      path: "/api/account/factors",
      summary: "One's second factors",
      access: "user",
      answer: z.array(factorSchema),
      example: { answer: [factor] },
    },
    {
      id: "enrolFactor",
      method: "POST",
      path: "/api/account/factors",
      summary: "Begin a second factor",
      description:
        "An authenticator app's secret is shown this once, as text, address and picture (SVG); a phone gets a code.",
      access: "freshUser",
      body: factorInputSchema,
      status: 201,
      answer: newFactorSchema,
      refusals: { 409: "There are as many factors as are possible.", 429: tooMany },
      example: {
        body: { factorType: "totp", friendlyName: "Authenticator app" },
        answer: { ...factor, status: "unverified", secret: "JBSWY3DP…", uri: "otpauth://totp/…", qrCode: "<svg…" },
      },
    },
    {
      id: "verifyFactor",
      method: "POST",
      path: "/api/account/factors/{id}/verify",
      summary: "Finish a second factor by its code",
      description: "The first factor brings ten recovery codes, shown this once.",
      access: "user",
      params: idParams,
      body: codeSchema,
      answer: factorSchema.extend({ recoveryCodes: z.array(z.string()).optional() }),
      refusals: { 429: tooMany },
      example: { params, body: { code: "123456" }, answer: { ...factor, recoveryCodes } },
    },
    {
      id: "removeFactor",
      method: "DELETE",
      path: "/api/account/factors/{id}",
      summary: "Remove a second factor",
      access: "freshUser",
      params: idParams,
      status: 204,
      example: { params },
    },
    {
      id: "countRecoveryCodes",
      method: "GET",
      path: "/api/account/recovery-codes",
      summary: "How many recovery codes are left",
      access: "user",
      answer: z.object({ remaining: z.int() }),
      example: { answer: { remaining: 9 } },
    },
    {
      id: "renewRecoveryCodes",
      method: "POST",
      path: "/api/account/recovery-codes",
      summary: "Ten new recovery codes",
      description: "Shown this once; those before them are dead.",
      access: "freshUser",
      answer: z.object({ recoveryCodes: z.array(z.string()) }),
      refusals: { 409: "There is no second factor." },
      example: { answer: { recoveryCodes } },
    },
    {
      id: "meetChallenge",
      method: "POST",
      path: "/api/account/challenge",
      summary: "Meet the second factor",
      description:
        "By a code, or a recovery code; a phone's `factorId` alone has a code sent to it. Until then every other call is refused with 403.",
      access: "firstFactor",
      body: challengeSchema,
      status: 204,
      refusals: { 404: "There is no such factor.", 429: tooMany },
      example: { body: { code: "123456" } },
    },
  ],
};

const token = { csrfToken: z.string() };
const csrfToken = "2f6c9d…";
const signedIn = z.object({ user: z.object({ id: z.uuid(), isAdmin: z.boolean() }), expires: z.iso.datetime() });

/** The calls of next-auth that a program needs to sign in and out; they take forms, as the library does. */
export const signIn: Group = {
  name: "Signing in",
  description:
    "The session's cookie comes from these. A form needs the token of `/api/auth/csrf` and the cookie that came with it.",
  calls: [
    {
      id: "getCsrfToken",
      method: "GET",
      path: "/api/auth/csrf",
      summary: "The token that the two forms need",
      access: "visitor",
      answer: z.object(token),
      example: { answer: { csrfToken } },
    },
    {
      id: "signIn",
      method: "POST",
      path: "/api/auth/callback/credentials",
      summary: "Sign in",
      description:
        "Sent with `X-Auth-Return-Redirect: 1` it answers `{ url }`; without it, a redirect. A sign-in that failed says why in the address: `error=CredentialsSignin` with `code` `CredentialsSignin`, `MfaRequired` (the factors are in `X-Factor-Types`), `TooManyAttempts` or, after the right password, `AccountDeactivated`.",
      access: "visitor",
      body: signInSchema.extend(token),
      form: true,
      answer: z.object({ url: z.string() }),
      refusals: { 400: "An address to return to is none." },
      example: {
        body: { csrfToken, identifier: "ada@example.com", password: "a long walk at dusk" },
        answer: { url: "https://waypoint.example/" },
      },
    },
    {
      id: "getSignedIn",
      method: "GET",
      path: "/api/auth/session",
      summary: "Who is signed in by the cookie",
      description: "null for nobody.",
      access: "visitor",
      answer: signedIn.nullable(),
      example: { answer: { user: { id: ids.person, isAdmin: false }, expires: at } },
    },
    {
      id: "signOut",
      method: "POST",
      path: "/api/auth/signout",
      summary: "Sign out",
      description: "The session ends, and with it every access token of it.",
      access: "visitor",
      body: z.object(token),
      form: true,
      answer: z.object({ url: z.string() }),
      refusals: { 400: "An address to return to is none." },
      example: { body: { csrfToken }, answer: { url: "https://waypoint.example/" } },
    },
  ] satisfies Call[],
};
