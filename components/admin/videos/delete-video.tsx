"use client";

import { useMutation } from "@tanstack/react-query";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useUndo } from "@/components/library/deleted/use-undo";
import { deleteVideoMutation } from "@/lib/library/videos/mutations";
import type { Video } from "@/lib/library/videos/schema";

/** Asks before a video is deleted. @param video as it is now */
export function DeleteVideo({ video, onClose }: { video: Video; onClose: () => void }) {
  const undo = useUndo("videos");
  const { mutateAsync: deleteVideo } = useMutation(deleteVideoMutation());
  return (
    <DeleteDialog
      question="Are you sure you want to delete this video?"
      description={`“${video.title}” is removed from every list and path. Learners keep the points they earned.`}
      remove={() => deleteVideo(video)}
      deleted="Video deleted successfully"
      failed="Failed to delete video"
      undo={undo(video.id)}
      onClose={onClose}
    />
  );
}
