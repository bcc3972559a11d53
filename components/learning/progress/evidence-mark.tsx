import { BadgeCheck, CircleCheck, CircleCheckBig } from "lucide-react";
import { evidenceWords } from "@/components/learning/points/evidence-words";
import type { Evidence } from "@/lib/learning/points/schema";

type Props = { evidence: Evidence; words?: Record<Evidence, string> };

/**
 * The evidence of a completion in words, with a seal for a passed check, a full mark for watching, and an outline for
 * others.
 */
export function EvidenceMark({ evidence, words = evidenceWords }: Props) {
  const isFull = evidence === "watched" || evidence === "checked";
  const Icon = evidence === "checked" ? BadgeCheck : evidence === "watched" ? CircleCheck : CircleCheckBig;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden size={15} strokeWidth={2.25} className={isFull ? "fill-success text-bg" : "text-fg-3"} />
      {words[evidence]}
    </span>
  );
}
