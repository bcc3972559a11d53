-- A sub area's parent is a main area: the parent's row is locked, so that it cannot become a sub meanwhile.
CREATE OR REPLACE FUNCTION knowledge_area_parent_is_main()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
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

CREATE OR REPLACE TRIGGER knowledge_area_parent_is_main
  BEFORE INSERT OR UPDATE OF parent_id, level, deleted_at
  ON knowledge_areas
  FOR EACH ROW
  EXECUTE FUNCTION knowledge_area_parent_is_main();
