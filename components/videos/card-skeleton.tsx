import { Skeleton } from "@/components/ui/skeleton";

/** Cards on their way, in the cards' own measures. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
    <li key={at} className="flex flex-col gap-3">
      <Skeleton className="aspect-video rounded-thumb" />
      <Skeleton className="h-6 w-4/5 rounded-chip" />
      <Skeleton className="h-6.5 w-3/5 rounded-chip" />
    </li>
  ));
}
