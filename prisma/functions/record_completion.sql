-- Records the events of completions of a video that begin or end. Called by the operation that writes them, in its
-- transaction.
CREATE OR REPLACE FUNCTION record_lesson_events(of_users uuid[], of_video uuid)
  RETURNS void
  LANGUAGE sql
AS $$
  INSERT INTO events (kind, user_id, subject_id, completion, evidence, at)
  SELECT CASE WHEN completed_at IS NULL THEN 'video.taken_back' ELSE 'video.completed' END,
    user_id, video_id, completions, evidence, coalesce(completed_at, now())
  FROM video_progress WHERE user_id = ANY (of_users) AND video_id = of_video ORDER BY user_id
$$;

-- Records the effects of a new completion: its event, the versions of paths that it completes, and the assignments that
-- it fulfils. Called by every operation that completes a video. Locks the user, so that two acts of one user run one
-- after the other.
CREATE OR REPLACE FUNCTION record_completion(of_user uuid, of_video uuid)
  RETURNS void
  LANGUAGE plpgsql
AS $$
DECLARE
  paths uuid[];
BEGIN
  PERFORM record_lesson_events(ARRAY[of_user], of_video);
  SELECT array_agg(DISTINCT p.id) INTO paths
  FROM path_version_videos l JOIN path_versions n ON n.id = l.version_id JOIN learning_paths p ON p.id = n.path_id
  LEFT JOIN path_starts s ON s.user_id = of_user AND s.path_id = p.id
  WHERE l.video_id = of_video AND NOT l.is_optional AND n.id IN (p.current_version_id, s.version_id);
  IF paths IS NOT NULL THEN
    PERFORM FROM users WHERE id = of_user FOR NO KEY UPDATE;
    PERFORM record_paths(of_user, paths);
  END IF;
  PERFORM fulfil_assignments(ARRAY[of_user], assignments_of_video(of_video), NULL);
END $$;
