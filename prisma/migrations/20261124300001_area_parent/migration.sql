-- What Prisma's schema cannot say

-- An area that became its own parent was in no list: it becomes a main area, under a free name.
UPDATE knowledge_areas a SET level = 'main', parent_id = NULL,
  name = CASE WHEN EXISTS (SELECT FROM knowledge_areas b WHERE b.id <> a.id AND b.deleted_at IS NULL
                             AND (b.parent_id IS NULL OR b.parent_id = b.id) AND lower(b.name) = lower(a.name))
              THEN a.name || ' (' || left(a.id::text, 8) || ')' ELSE a.name END
WHERE a.parent_id = a.id;
ALTER TABLE "knowledge_areas" ADD CONSTRAINT "knowledge_areas_own_parent" CHECK (parent_id <> id);
