import { isFree } from "@/components/ui/shortcuts";

export const ratingLabels = ["Again", "Hard", "Good", "Easy"] as const;

type Press = Parameters<typeof isFree>[0];

/** The effect of a key on a card: Space shows its back, 1 to 4 rate it. Null for other keys, and in text fields. */
export function keyActs(
  press: Press,
  { isShown, focused }: { isShown: boolean; focused: Element | null },
): "show" | number | null {
  if (!isFree(press, focused instanceof HTMLElement ? focused : null)) return null;
  // Space on a button presses it.
  if (press.key === " ") return isShown || focused?.tagName === "BUTTON" || focused?.tagName === "A" ? null : "show";
  return isShown && /^[1-4]$/.test(press.key) ? Number(press.key) : null;
}
