import { inLowerCase } from "@/lib/identity/users/schema";
import { isStorable } from "@/lib/platform/schema";

/** The claims of a provider about a user who signs on. */
export type SignOnClaims = {
  /** The provider's id of the user (`sub`). */
  subject: string;
  /** In lower case. */
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  /** The user has met a second factor at the provider (`amr`, RFC 8176). */
  hasMfa: boolean;
  /** When the user was last authenticated, in seconds since 1970; null when the provider does not say. */
  authenticatedAt: number | null;
  /** The values of the claim with groups; null when the provider sends none. */
  groups: string[] | null;
};

type Claims = Readonly<Record<string, unknown>>;

/** Characters of a name that are kept, and of a mail address. */
const MAX_NAME_CHARACTERS = 100;
const MAX_EMAIL_CHARACTERS = 254;

/** Groups of a user that are read; a directory may have thousands. */
const MAX_GROUPS = 500;

/** The issuer that says `xms_edov` (the domain's owner has verified the address) instead of `email_verified`. */
const ENTRA_HOST = "login.microsoftonline.com";

const isTrue = (value: unknown) => value === true || value === "true";

function textOf(value: unknown, max: number): string | null {
  // Control characters cannot be stored.
  const text = typeof value === "string" ? value.replace(/[\p{Cc}\p{Surrogate}]/gu, " ").trim() : "";
  return text === "" || text.length > max ? null : text;
}

/** An address in lower case; null for a malformed one, because a repair could make it another user's address. */
function addressOf(value: unknown): string | null {
  const address = textOf(value, MAX_EMAIL_CHARACTERS);
  return address === null || address !== value ? null : inLowerCase(address);
}

function isEmailVerified(claims: Claims, issuer: string): boolean {
  if (isTrue(claims.email_verified)) return true;
  if (!URL.canParse(issuer) || new URL(issuer).hostname !== ENTRA_HOST) return false;
  return isTrue(claims.xms_edov) || claims.xms_edov === 1 || claims.xms_edov === "1";
}

/** The value of a claim: by its whole name, or else along its dots, as in Keycloak's `realm_access.roles`. */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null && Object.hasOwn(value, key) ? (value as Claims)[key] : undefined,
      claims,
    );
}

function groupsOf(claims: Claims, path: string | null): string[] | null {
  if (path === null) return null;
  const value = claimAt(claims, path);
  if (value === undefined) return null;
  const values = Array.isArray(value) ? value : [value];
  return values.filter((group) => typeof group === "string" && isStorable(group)).slice(0, MAX_GROUPS);
}

/**
 * Reads the claims of an ID token, with those of the userinfo endpoint where the token has none of them.
 * @param idToken checked claims
 * @param groupClaim the claim with groups, if the connection has one
 */
export function readSignOnClaims(
  idToken: Claims & { sub: string; iss: string },
  userinfo: Claims,
  groupClaim: string | null,
): SignOnClaims {
  // The address and whether it is verified come from one source.
  const mail = typeof idToken.email === "string" ? idToken : userinfo;
  const claims: Claims = { ...userinfo, ...idToken };
  const { amr, auth_time } = idToken;
  return {
    subject: idToken.sub,
    email: addressOf(mail.email),
    isEmailVerified: isEmailVerified(mail, idToken.iss),
    name: textOf(claims.name, MAX_NAME_CHARACTERS),
    firstName: textOf(claims.given_name, MAX_NAME_CHARACTERS),
    lastName: textOf(claims.family_name, MAX_NAME_CHARACTERS),
    hasMfa: Array.isArray(amr) && amr.includes("mfa"),
    authenticatedAt: typeof auth_time === "number" ? auth_time : null,
    groups: groupsOf(claims, groupClaim),
  };
}
