import { encode } from "next-auth/jwt";
import { generateSync } from "otplib";
import { hashPassword } from "@/lib/identity/accounts/password";
import { newTotp } from "@/lib/identity/factors/totp";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { seal } from "@/lib/platform/secret-box";
import { type Call, callWith } from "./client";
import { noteSecrets } from "./used-secrets";

const COOKIE = "authjs.session-token";

/** A user with an account and an open session, written to the database directly. */
export type TestUser = {
  id: string;
  email: string;
  name: string;
  password: string;
  sessionId: string;
  /** Name and value of the session's cookie. */
  cookie: { name: string; value: string };
  call: Call;
  /** Opens another session of the user. @returns calls with its cookie */
  signInElsewhere: () => Promise<Call>;
  /** The secret of the authenticator app. */
  secret: string;
  /** The number of the phone factor. */
  phoneNumber: string;
};

type Traits = {
  name?: string;
  isAdmin?: boolean;
  /** The address is proved to be theirs; true by default. */
  isProved?: boolean;
  /** Preferences. */
  timeZone?: string;
  weeklySummary?: boolean;
  streakReminder?: boolean;
  teamReport?: boolean;
  /** A verified second factor. The session has met it unless `factorMet` is false. */
  factor?: "totp" | "phone";
  factorMet?: boolean;
};

const PASSWORD = "correct horse";

/** Computed once a process: a hash costs more than the rest of a user. */
let passwordHash: Promise<string> | undefined;

/** Makes a new user, so that tests do not share one. */
export async function makeUser(traits: Traits = {}): Promise<TestUser> {
  const { name = "Ada Learner", isProved = true, factor, factorMet = true, ...rest } = traits;
  const email = newEmail();
  passwordHash ??= hashPassword(PASSWORD);
  const { secret } = newTotp(email);
  noteSecrets(PASSWORD, secret);
  const phoneNumber = newPhoneNumber();
  const { id, isAdmin } = await db().user.create({
    data: {
      email,
      emailVerified: isProved ? new Date() : null,
      name,
      ...rest,
      credential: { create: { passwordHash: await passwordHash } },
    },
  });
  if (factor) {
    const what = factor === "phone" ? { phoneNumber } : { secret: seal(secret, env().AUTH_SECRET ?? "") };
    await db().factor.create({
      data: { userId: id, factorType: factor, friendlyName: "Mine", status: "verified", ...what },
    });
  }
  const openSession = async () => {
    const { sessionToken } = await db().session.create({
      data: {
        userId: id,
        expires: new Date(Date.now() + 3_600_000),
        factorMetAt: factor && factorMet ? new Date() : null,
      },
    });
    const cookie = { name: COOKIE, value: await mintToken({ sub: id, sid: sessionToken, isAdmin }) };
    return { sessionId: sessionToken, cookie, call: callWith({ cookie: `${cookie.name}=${cookie.value}` }) };
  };
  const signInElsewhere = async () => (await openSession()).call;
  return { id, email, name, password: PASSWORD, ...(await openSession()), signInElsewhere, secret, phoneNumber };
}

/** An e-mail address that no other user has. */
export function newEmail(): string {
  const email = `${crypto.randomUUID()}@people.test`;
  noteSecrets(email);
  return email;
}

/** A phone number that no other user has. */
export const newPhoneNumber = () => `+49151${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

/** The code of an authenticator app, now or a number of 30-second steps later. */
export const totpCode = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });

/** An access token for calls. */
export const mintAccessToken = (claims: { sub: string; sid: string; isAdmin: boolean }, maxAge = 3600) =>
  encode({ token: claims, secret: env().AUTH_SECRET ?? "", salt: "waypoint.access-token", maxAge });

/** A session token as next-auth makes it. With another secret it is forged. */
export const mintToken = (
  claims: { sub: string; sid: string; isAdmin: boolean },
  secret = env().AUTH_SECRET ?? "",
  maxAge?: number,
) => encode({ token: claims, secret, salt: COOKIE, ...(maxAge !== undefined && { maxAge }) });

/** Moves the sessions' last password check an hour back. */
export const expireAuthentication = (person: TestUser) =>
  db().session.updateMany({
    where: { userId: person.id },
    data: { authenticatedAt: new Date(Date.now() - 3_600_000) },
  });
