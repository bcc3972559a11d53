import { admin } from "@/lib/identity/auth/access";
import { scimDialect } from "@/lib/platform/scim/problem";

/** The part of a description that all calls of SCIM share. */
export const scimCall = { tag: "SCIM", access: admin, dialect: scimDialect } as const;
