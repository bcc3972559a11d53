import { Repeat, Skeleton } from "@/components/ui/states/skeleton";

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
