import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { cookies } from "next/headers";
import { isSecureOrigin, prefixedName } from "@/lib/identity/sessions/cookie-name";
import { env } from "@/lib/platform/env";

/** Accounts that one browser is known by, the last ones signed in to. */
const MAX_ACCOUNTS = 5;

/** 128 bits in base64url. */
const MARK_CHARACTERS = 22;

type Account = {
  id: string;
  passwordHash: string;
  /** When browsers that knew this password were forgotten. */
  forgottenAt?: Date | null;
};

/**
 * A mark that a browser has signed in to an account. It names neither, cannot be made without the server's secret, and
 * becomes invalid with the password, or when the account forgets its browsers.
 */
const markOf = (browser: string, { id, passwordHash, forgottenAt }: Account, secret: string) =>
  createHmac("sha256", secret)
    .update(
      ["known browser", browser, id, passwordHash, ...(forgottenAt ? [forgottenAt.toISOString()] : [])].join("\n"),
    )
    .digest("base64url")
    .slice(0, MARK_CHARACTERS);

/** The browser of a cookie that has signed in to the account before; null for any other. */
export function findKnownBrowser(cookie: string | undefined, account: Account, secret: string): string | null {
  const [browser = "", ...marks] = cookie?.split(".") ?? [];
  return marks.includes(markOf(browser, account, secret)) ? browser : null;
}

/** The cookie of a browser that has just signed in to the account: `browser.mark.mark`, the last mark first. */
export function rememberAccount(cookie: string | undefined, account: Account, secret: string): string {
  const [browser = "", ...marks] = isOurs(cookie) ? cookie.split(".") : [];
  const id = browser || randomBytes(16).toString("base64url");
  const mark = markOf(id, account, secret);
  return [id, mark, ...marks.filter((other) => other !== mark)].slice(0, 1 + MAX_ACCOUNTS).join(".");
}

const isOurs = (cookie: string | undefined): cookie is string => /^[\w-]{22}(\.[\w-]{22})*$/.test(cookie ?? "");

const COOKIE_PATH = "/api";

/** The longest that browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 3_600;

const cookieName = () => prefixedName("waypoint.browser", COOKIE_PATH, isSecureOrigin());
const secret = () => env().AUTH_SECRET ?? "";
const readCookie = async () => (await cookies()).get(cookieName())?.value;

/** The browser of this request, if it has signed in to the account with its password before (docs/behaviour.md, 2). */
export const knownBrowser = async (account: Account): Promise<string | null> =>
  findKnownBrowser(await readCookie(), account, secret());

/** Remembers, with the response to this request, that its browser has signed in to the account. */
export async function rememberBrowser(account: Account): Promise<void> {
  const value = rememberAccount(await readCookie(), account, secret());
  const options = { httpOnly: true, sameSite: "lax", path: COOKIE_PATH, secure: isSecureOrigin() } as const;
  (await cookies()).set(cookieName(), value, { ...options, maxAge: MAX_AGE_SECONDS });
}
