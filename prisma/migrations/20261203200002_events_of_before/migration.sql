-- What Prisma's schema cannot say

-- Completions of before come first, by their time. What a server wrote since the migration before has its event by the trigger.
INSERT INTO events (kind, user_id, subject_id, completion, evidence, at, position)
SELECT 'video.completed', p.user_id, p.video_id, p.completions, p.evidence, p.completed_at,
       row_number() OVER (ORDER BY p.completed_at, p.user_id, p.video_id)
FROM video_progress p
WHERE p.completed_at IS NOT NULL
  AND NOT EXISTS (SELECT FROM events e WHERE e.user_id = p.user_id AND e.subject_id = p.video_id);
