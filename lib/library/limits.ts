import "server-only";
import { counted } from "@/lib/platform/counted";
import { conflict } from "@/lib/platform/http/problem";

/** The lists of these have no pages, and every reader gets them whole. */
const LIMITS = { "knowledge area": 2_000, "learning path": 2_000, "career track": 1_000 } as const;

/** The limit of lessons in the lists of all learning paths together. */
const MAX_PLACES = 50_000;

/** Requires that the library may get one more. @param count how many there are @throws {Problem} 409 */
export function requireRoomFor(noun: keyof typeof LIMITS, count: number): void {
  if (count >= LIMITS[noun]) throw conflict(`The library has ${counted(LIMITS[noun], noun)}. Delete one first`);
}

/** Requires that the learning paths may get more lessons. @param places those of all paths by now @throws {Problem} 409 */
export function requirePlaces(places: number, added: number): void {
  if (added > 0 && places + added > MAX_PLACES)
    throw conflict(`The learning paths hold ${counted(MAX_PLACES, "lesson")} at most. Shorten one first`);
}
