-- AlterTable
ALTER TABLE "invitations" ADD COLUMN "name" TEXT,
ADD COLUMN "is_admin" BOOLEAN;

-- What Prisma's schema cannot say ----------------------------------------------------------------------------------

-- Addresses that a mailed link confirmed are marked already. An administrator of before was trusted with the role, so their
-- address counts as proved too.
UPDATE users u SET email_verified = u.created_at
WHERE u.is_admin AND u.email_verified IS NULL AND EXISTS (SELECT FROM credentials c WHERE c.user_id = u.id);
UPDATE users u SET email_verified = i.accepted_at FROM invitations i
WHERE i.user_id = u.id AND i.accepted_at IS NOT NULL AND u.email_verified IS NULL
  AND NOT EXISTS (SELECT FROM audit_events e WHERE e.subject_id = u.id AND e.action = 'user.changed' AND e.at > i.accepted_at);
