import { useFormats } from "@/components/identity/auth/preferences";
import { PointsButton } from "@/components/learning/points/points-of";
import type { BadgeState } from "@/lib/learning/progress/schema";
import { badgeMissing } from "./badge-words";

/** 'Earned', or the missing amount. For a badge of points, it opens their entries. */
export function BadgeStatus({ badge }: { badge: BadgeState }) {
  const formats = useFormats();
  const { name, measure, threshold, missing, earned } = badge;
  const words = earned ? "Earned" : badgeMissing(badge, formats);
  if (measure !== "points") return words;
  return (
    <PointsButton points={threshold - missing} threshold={threshold}>
      <span>{words}</span>
      <span className="sr-only">: {name}</span>
    </PointsButton>
  );
}
