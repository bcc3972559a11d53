-- Users who had completed every video of a path, started or not, completed version 1 with the last of them. Completions made meanwhile
-- are recorded by the trigger.
INSERT INTO path_completions (user_id, path_id, version_id, completed_at, evidence)
SELECT vp.user_id, l.path_id, l.version_id, max(vp.completed_at), max(vp.evidence)
FROM (SELECT n.path_id, v.video_id, v.version_id, count(*) OVER (PARTITION BY v.version_id) AS lessons
      FROM path_version_videos v JOIN path_versions n ON n.id = v.version_id AND n.number = 1
      JOIN learning_paths p ON p.current_version_id = n.id
      JOIN videos ON videos.id = v.video_id AND videos.deleted_at IS NULL) l
JOIN video_progress vp ON vp.video_id = l.video_id AND vp.completed_at IS NOT NULL
GROUP BY vp.user_id, l.path_id, l.version_id, l.lessons HAVING count(*) = l.lessons
ON CONFLICT DO NOTHING;
