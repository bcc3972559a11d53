import type { ReactNode } from "react";
import { PaintsWithScreen } from "@/components/shell/screen";
import { requireAdmin } from "@/lib/identity/auth/session";

/** Redirects anyone but administrators before the skeleton below it starts a response. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  await requireAdmin();
  return (
    <>
      <PaintsWithScreen />
      {children}
    </>
  );
}
