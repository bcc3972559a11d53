-- DropIndex
DROP INDEX "audit_events_actor_id_at_idx";

-- DropIndex
DROP INDEX "audit_events_subject_id_at_idx";

-- CreateIndex
CREATE INDEX "audit_events_actor_id_at_id_idx" ON "audit_events"("actor_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_events_subject_id_at_id_idx" ON "audit_events"("subject_id", "at" DESC, "id" DESC);

-- What Prisma's schema cannot say ----------------------------------------------------------------------------------

-- The orders of the people, each ending in the id. Whoever never signed in stands last.
CREATE INDEX "users_name_order_idx" ON "users" (lower(name), id);
CREATE INDEX "users_sign_in_order_idx" ON "users" (coalesce(last_sign_in_at, '-infinity'::timestamptz) DESC, id DESC);
CREATE INDEX "users_admins_idx" ON "users" (created_at DESC, id DESC) WHERE is_admin;

-- What kind of act an event is: what belongs to an account is one kind (lib/audit/data.ts).
CREATE INDEX "audit_events_kind_idx" ON "audit_events" (
  (CASE WHEN split_part(action, '.', 1) IN ('factor', 'recovery_code', 'recovery_codes', 'session') THEN 'account'
        ELSE split_part(action, '.', 1) END), at DESC, id DESC);
