import type { Metadata } from "next";
import { SearchScreen } from "@/components/organisation/search/search-screen";
import { requireActor } from "@/lib/identity/auth/session";
import { SEARCH_GROUPS } from "@/lib/organisation/search/schema";

export const metadata: Metadata = { title: "Search" };

/** `/search?q=`: the results of a search. */
export default async function SearchPage({ searchParams }: PageProps<"/search">) {
  await requireActor();
  const { q, in: group } = await searchParams;
  const typed = typeof q === "string" ? q.trim().slice(0, 200) : "";
  return <SearchScreen q={typed} group={SEARCH_GROUPS.find((name) => name === group) ?? null} />;
}
