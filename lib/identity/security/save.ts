import "server-only";
import { listVerifiedKeys } from "@/lib/identity/factors/data";
import type { AuditContext } from "@/lib/platform/audit/data";
import { conflict } from "@/lib/platform/http/problem";
import type { Versions } from "@/lib/platform/http/version";
import { saveSection } from "@/lib/platform/settings/data";
import { type Security, type SecurityInput, security } from "./schema";

/**
 * Changes the security settings. Only an administrator with a second factor can demand one of the others.
 * @throws {Problem} 409 without a factor, 412 when another version was expected
 */
export async function saveSecurity(
  actorId: string,
  input: SecurityInput,
  auditContext: AuditContext,
  versions?: Versions,
): Promise<Security> {
  if (input.requireAdminFactor && (await listVerifiedKeys(actorId)).length === 0) {
    throw conflict("Add a second factor to your own account first");
  }
  return saveSection(security, input, auditContext, versions);
}
