import "server-only";
import { cookies } from "next/headers";
import { env } from "@/lib/platform/env";
import { findKnownBrowser, rememberAccount } from "./browser-marks";

/** The longest that browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 3_600;

type Account = Parameters<typeof findKnownBrowser>[1];

const isSecure = () => env().APP_URL.startsWith("https:");
const cookieName = () => (isSecure() ? "__Secure-waypoint.browser" : "waypoint.browser");
const secret = () => env().AUTH_SECRET ?? "";
const readCookie = async () => (await cookies()).get(cookieName())?.value;

/** The browser of this request, if it has signed in to the account with its password before (docs/behaviour.md, 2). */
export const knownBrowser = async (account: Account): Promise<string | null> =>
  findKnownBrowser(await readCookie(), account, secret());

/** Remembers, with the response to this request, that its browser has signed in to the account. */
export async function rememberBrowser(account: Account): Promise<void> {
  const value = rememberAccount(await readCookie(), account, secret());
  const options = { httpOnly: true, sameSite: "lax", path: "/api", secure: isSecure() } as const;
  (await cookies()).set(cookieName(), value, { ...options, maxAge: MAX_AGE_SECONDS });
}
