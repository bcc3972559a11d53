-- The address of the user at the provider when the sign-on was linked; null for those linked before, and where the provider gave none.
ALTER TABLE "identities" ADD COLUMN "email" TEXT;
