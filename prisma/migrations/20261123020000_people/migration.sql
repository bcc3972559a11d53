-- DropIndex
DROP INDEX "audit_events_actor_id_at_idx";

-- DropIndex
DROP INDEX "audit_events_subject_id_at_idx";

-- CreateIndex
CREATE INDEX "audit_events_actor_id_at_id_idx" ON "audit_events"("actor_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_events_subject_id_at_id_idx" ON "audit_events"("subject_id", "at" DESC, "id" DESC);

-- CreateTable
CREATE TABLE "user_tallies" (
    "id" BIGSERIAL NOT NULL,
    "people" INTEGER NOT NULL,

    CONSTRAINT "user_tallies_pkey" PRIMARY KEY ("id")
);

-- What Prisma's schema cannot say ----------------------------------------------------------------------------------

-- The orders of the people, each ending in the id. Whoever never signed in stands last.
CREATE INDEX "users_name_order_idx" ON "users" (lower(name), id);
CREATE INDEX "users_sign_in_order_idx" ON "users" (coalesce(last_sign_in_at, '-infinity'::timestamptz) DESC, id DESC);
CREATE INDEX "users_admins_idx" ON "users" (created_at DESC, id DESC) WHERE is_admin;

-- What kind of act an event is: what belongs to an account is one kind (lib/audit/data.ts).
CREATE INDEX "audit_events_kind_idx" ON "audit_events" (
  (CASE WHEN split_part(action, '.', 1) IN ('factor', 'recovery_code', 'recovery_codes', 'session') THEN 'account'
        ELSE split_part(action, '.', 1) END), at DESC, id DESC);

-- How many people there are is the sum of the tallies: to count a million takes longer than to show a page of them.
CREATE FUNCTION tally_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_tallies (people)
  SELECT CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_users_made AFTER INSERT ON users REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_users();
CREATE TRIGGER tally_users_gone AFTER DELETE ON users REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_users();
INSERT INTO user_tallies (people) SELECT count(*) FROM users;

-- What no three letters in a row are looked for by: each character, and each two that stand together.
CREATE FUNCTION letter_pairs(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT array_agg(DISTINCT substr(words, place, width))
          FROM generate_series(1, length(words)) place, generate_series(1, 2) width);
CREATE INDEX "users_pairs_idx" ON "users" USING gin (letter_pairs(lower(name || ' ' || email)));
