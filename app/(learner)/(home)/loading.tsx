import { OverviewSkeleton } from "@/components/learning/home/overview-skeleton";

export default function HomeLoading() {
  return <OverviewSkeleton />;
}
