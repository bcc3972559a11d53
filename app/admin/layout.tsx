import { requireAdmin } from "@/lib/identity/auth/session";

/** Redirects anyone but administrators before the skeleton below it starts a response. */
export default async function AdminLayout({ children }: LayoutProps<"/admin">) {
  await requireAdmin();
  return children;
}
