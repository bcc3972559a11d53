import { createHmac, randomBytes } from "node:crypto";

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
