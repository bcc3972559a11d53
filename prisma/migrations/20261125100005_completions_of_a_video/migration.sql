CREATE INDEX CONCURRENTLY "video_progress_completions_idx" ON "video_progress" (video_id, user_id) WHERE completed_at IS NOT NULL;
