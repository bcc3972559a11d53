import Link from "next/link";
import { buttonClass } from "@/components/ui/button";

/** The link to the learner's latest plan, if there is one. */
export function YourPlanLink({ plans: [plan] }: { plans: { trackId: string }[] }) {
  return (
    plan && (
      <Link href={`/career-tracks/${plan.trackId}`} className={buttonClass({ variant: "secondary" })}>
        Your plan
      </Link>
    )
  );
}
