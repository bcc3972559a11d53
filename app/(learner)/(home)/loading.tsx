import { OverviewSkeleton } from "@/components/learning/home/overview-skeleton";

/** Shown while Home loads. */
export default function HomeLoading() {
  return <OverviewSkeleton />;
}
