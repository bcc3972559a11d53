import { DashboardFrame } from "@/components/admin/dashboard-frame";
import { Skeleton, SkeletonGroup } from "@/components/ui/states/skeleton";

/** Shown while the dashboard loads. */
export default function AdminLoading() {
  return (
    <DashboardFrame>
      <SkeletonGroup className="flex flex-col gap-6">
        <Skeleton className="h-11 rounded-chip" />
        <Skeleton className="h-72 rounded-tile" />
      </SkeletonGroup>
    </DashboardFrame>
  );
}
