import { Repeat, Skeleton } from "@/components/ui/states/skeleton";

/** The grid of video cards, shared with their skeletons: as many columns as fit. */
export const gridClass = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-x-5 gap-y-8";

/** Placeholders with the dimensions of video cards. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <Repeat count={count}>
      <li className="flex flex-col gap-3">
        <Skeleton className="aspect-video rounded-thumb" />
        <Skeleton className="h-6 w-4/5 rounded-chip" />
        <Skeleton className="h-6.5 w-3/5 rounded-chip" />
      </li>
    </Repeat>
  );
}
