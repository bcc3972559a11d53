import { TriangleAlert } from "lucide-react";

/** Warns that this server is not in production. */
export function DevelopmentNotice() {
  return (
    <p className="mb-6 flex items-start gap-3 rounded-control bg-warning-soft px-4 py-3 text-warning">
      <TriangleAlert aria-hidden size={20} strokeWidth={1.75} className="mt-px shrink-0" />
      Development mode: this server is not the one your learners use.
    </p>
  );
}
