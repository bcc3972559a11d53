-- What Prisma's schema cannot say

-- A lesson can be completed while it does not count. Once it is restored or plays again, those who have all of a version then are
-- finished, so that no later version takes that away. `UPDATE OF` would miss a health that another address has set back.
CREATE TRIGGER check_versions_of_returned_video AFTER UPDATE ON videos
  FOR EACH ROW WHEN (NEW.deleted_at IS NULL AND NEW.health IN ('ok', 'partly')
                     AND (OLD.deleted_at IS NOT NULL OR OLD.health NOT IN ('ok', 'partly')))
  EXECUTE FUNCTION check_versions_of_video();
