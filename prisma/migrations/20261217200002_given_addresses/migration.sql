-- The link that brings an address back which somebody else replaced.
ALTER TYPE "token_purpose" ADD VALUE 'email_restore';

-- When an administrator, a program or the directory gave the address, until the user confirms it.
ALTER TABLE "users" ADD COLUMN "email_given_at" TIMESTAMPTZ(3);
