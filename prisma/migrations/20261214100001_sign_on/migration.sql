-- AlterTable
ALTER TABLE "sessions" ADD COLUMN "connection_id" UUID;

-- CreateTable
CREATE TABLE "sso_connections" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret" BYTEA NOT NULL,
    "domains" TEXT[],
    "verified_domains" TEXT[],
    "domain_token" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "required" BOOLEAN NOT NULL DEFAULT false,
    "create_people" BOOLEAN NOT NULL DEFAULT false,
    "group_claim" TEXT,
    "accepts_mfa" BOOLEAN NOT NULL DEFAULT false,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sso_connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "identities" (
    "connection_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identities_pkey" PRIMARY KEY ("connection_id","subject")
);

-- CreateIndex
CREATE UNIQUE INDEX "sso_connections_slug_key" ON "sso_connections"("slug");
CREATE INDEX "identities_user_id_idx" ON "identities"("user_id");
CREATE INDEX "sessions_connection_id_idx" ON "sessions"("connection_id");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "sso_connections"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "identities" ADD CONSTRAINT "identities_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "sso_connections"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma's schema cannot say

ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_verified" CHECK (verified_domains <@ domains);
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_required" CHECK (NOT required OR cardinality(verified_domains) > 0);

-- A user with a linked sign-on is no longer invited, as one with a password is not.
CREATE OR REPLACE FUNCTION follow_password() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid := coalesce(NEW.user_id, OLD.user_id);
BEGIN
  UPDATE users u SET has_password = can_sign_in.value
  FROM (SELECT TG_OP = 'INSERT' OR EXISTS (SELECT FROM credentials WHERE user_id = owner)
                 OR EXISTS (SELECT FROM identities WHERE user_id = owner) AS value) can_sign_in
  WHERE u.id = owner AND u.has_password <> can_sign_in.value;
  RETURN NULL;
END $$;
CREATE TRIGGER follow_identity AFTER INSERT OR DELETE ON identities FOR EACH ROW EXECUTE FUNCTION follow_password();
