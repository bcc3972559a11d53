-- Keeps the tree of areas two levels deep: a sub area's parent is a main area, whose row is locked, so that it cannot
-- become a sub area meanwhile. Only videos that are not deleted keep an area in use.
CREATE OR REPLACE FUNCTION check_area_tree()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL
     AND EXISTS (SELECT FROM video_areas va JOIN videos v ON v.id = va.video_id
                 WHERE va.knowledge_area_id = NEW.id AND v.deleted_at IS NULL) THEN
    RAISE EXCEPTION 'violates constraint "knowledge_areas_in_use"' USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF NEW.parent_id IS NOT NULL THEN
    PERFORM FROM knowledge_areas WHERE id = NEW.parent_id AND level = 'main' AND deleted_at IS NULL FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'violates constraint "knowledge_areas_parent_is_main"' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.level <> 'main' OR NEW.deleted_at IS NOT NULL)
     AND EXISTS (SELECT FROM knowledge_areas WHERE parent_id = NEW.id AND deleted_at IS NULL) THEN
    RAISE EXCEPTION 'violates constraint "knowledge_areas_has_children"' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER check_area_tree
  BEFORE INSERT OR UPDATE OF parent_id, level, deleted_at
  ON knowledge_areas
  FOR EACH ROW
  EXECUTE FUNCTION check_area_tree();
