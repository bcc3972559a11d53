import type { Metadata } from "next";
import { requireActor } from "@/lib/identity/auth/session";
import { Library } from "./library";

export const metadata: Metadata = { title: "Learn" };

/** `/learn`: the library, filtered by the address. */
export default async function LearnPage({ searchParams }: PageProps<"/learn">) {
  const { id } = await requireActor();
  return <Library searchParams={await searchParams} userId={id} />;
}
