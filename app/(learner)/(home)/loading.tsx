import { OverviewSkeleton } from "@/components/overview/overview-skeleton";

export default function HomeLoading() {
  return <OverviewSkeleton />;
}
