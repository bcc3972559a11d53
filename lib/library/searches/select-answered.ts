import "server-only";
import { selectSaid } from "@/lib/library/search/select-said";
import { selectFound } from "@/lib/library/videos/select-page";

/** Selects the searches that find a video of the library, or words that are said in one. */
export async function selectAnswered(searches: string[]): Promise<Set<string>> {
  const found = await Promise.all([selectFound(searches), selectSaid(searches)]);
  return new Set(found.flatMap((searchesOfOne) => [...searchesOfOne]));
}
