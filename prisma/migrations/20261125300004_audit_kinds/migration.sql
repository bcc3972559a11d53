CREATE INDEX CONCURRENTLY "audit_events_kinds_idx" ON "audit_events" (
  (CASE WHEN split_part(action, '.', 1) IN ('factor', 'recovery_code', 'recovery_codes', 'session') THEN 'account'
        ELSE split_part(action, '.', 1) END), at DESC, id DESC) INCLUDE (action);
