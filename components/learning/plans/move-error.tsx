import { Button } from "@/components/ui/button";
import { reasonOf } from "@/lib/platform/http/request";

/** The error when a route could not be updated; the last route stays. */
export function MoveError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-danger">
      <p>{reasonOf(error)}</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
