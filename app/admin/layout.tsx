import type { ReactNode } from "react";
import { requireAdmin } from "@/lib/identity/auth/session";

/** Redirects anyone but administrators before the skeleton below it starts a response. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requireAdmin();
  return children;
}
