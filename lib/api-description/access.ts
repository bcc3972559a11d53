/** Whom calls serve. The names are those of the rules in the route files, which a test holds them to. */
export const accesses = {
  visitor: { label: "Public", description: "Everybody may call it.", signedIn: false },
  firstFactor: {
    label: "First factor",
    description: "Whoever has given their password, also while a second factor is still due.",
    signedIn: true,
  },
  user: { label: "Signed in", description: "Whoever is signed in.", signedIn: true },
  freshUser: {
    label: "Password again",
    description: "Whoever is signed in and gave their password in the last ten minutes.",
    signedIn: true,
  },
  self: { label: "Own", description: "The person the address names, and nobody else.", signedIn: true },
  selfOrAdmin: {
    label: "Own or admin",
    description: "The person the address names, and administrators.",
    signedIn: true,
  },
  selfInBody: {
    label: "Own",
    description: "Whoever is signed in, for themselves: a person the body names must be the caller.",
    signedIn: true,
  },
  author: { label: "Author", description: "Whoever wrote it.", signedIn: true },
  admin: { label: "Admin", description: "Administrators.", signedIn: true },
  signedUpload: {
    label: "Signed address",
    description: "Whoever has an address that was given out for it, while it is good.",
    signedIn: false,
  },
  mailLink: {
    label: "Mailed link",
    description: "Whoever has the link of the mail; it needs no session.",
    signedIn: false,
  },
  scheduler: { label: "Scheduler", description: "The host's scheduler, by the secret it shares.", signedIn: false },
} as const;

export type AccessName = keyof typeof accesses;
