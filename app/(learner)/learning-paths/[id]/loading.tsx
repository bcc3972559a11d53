import { PathSkeleton } from "@/components/learning-paths/path-skeleton";

export default function LearningPathLoading() {
  return <PathSkeleton />;
}
