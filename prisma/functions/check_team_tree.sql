-- Keeps the tree of teams at most five levels deep and without a cycle. Changes of the tree run one after the other, so
-- that two concurrent changes cannot make a cycle.
CREATE OR REPLACE FUNCTION check_team_tree()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  height integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('waypoint.teams'));
  IF NEW.deleted_at IS NOT NULL THEN
    IF EXISTS (SELECT FROM teams WHERE parent_id = NEW.id AND deleted_at IS NULL) THEN
      RAISE EXCEPTION 'violates constraint "teams_has_teams"' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
  END IF;
  IF NEW.parent_id IS NULL THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT FROM teams WHERE id = NEW.parent_id AND deleted_at IS NULL) THEN
    RAISE EXCEPTION 'violates constraint "teams_parent_id_fkey"' USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF NEW.parent_id = NEW.id OR EXISTS (
    WITH RECURSIVE above AS (
      SELECT parent_id FROM teams WHERE id = NEW.parent_id
      UNION SELECT t.parent_id FROM above a JOIN teams t ON t.id = a.parent_id)
    SELECT FROM above WHERE parent_id = NEW.id) THEN
    RAISE EXCEPTION 'violates constraint "teams_own_parent"' USING ERRCODE = 'check_violation';
  END IF;
  WITH RECURSIVE below AS (
    SELECT NEW.id AS id, 1 AS level
    UNION ALL SELECT t.id, b.level + 1 FROM below b JOIN teams t ON t.parent_id = b.id AND t.deleted_at IS NULL WHERE b.level <= 5)
  SELECT max(level) INTO height FROM below;
  IF height + (SELECT count(*) FROM teams_above(NEW.parent_id)) > 5 THEN
    RAISE EXCEPTION 'violates constraint "teams_depth"' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER check_team_tree
  AFTER INSERT OR UPDATE OF parent_id, deleted_at
  ON teams
  FOR EACH ROW
  EXECUTE FUNCTION check_team_tree();
