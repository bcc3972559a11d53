-- Records users who completed versions or tracks because of an administrator's change: a few thousand of the first ones
-- now, and all of them by the scheduler (lib/learning/enrolments/finish-courses.ts). What is done now holds the rows of
-- these users and the library, so it is bounded whatever the number of versions. Call it after the change is written.
CREATE OR REPLACE FUNCTION ask_completion_checks(of_ids uuid[], of_track boolean)
  RETURNS void
  LANGUAGE plpgsql
AS $$
DECLARE
  at_once integer := least(10, cardinality(of_ids));
BEGIN
  INSERT INTO completion_checks (id, is_track) SELECT DISTINCT asked.id, of_track FROM unnest(of_ids) AS asked (id)
  ON CONFLICT (id) DO UPDATE SET place = NULL, asked_at = now();
  FOR i IN 1..at_once LOOP
    IF of_track THEN PERFORM finish_track(of_ids[i], NULL, 5000 / at_once);
    ELSE PERFORM finish_version(of_ids[i], NULL, 5000 / at_once);
    END IF;
  END LOOP;
END $$;
