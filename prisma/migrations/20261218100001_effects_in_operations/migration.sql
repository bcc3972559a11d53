-- Operations write their effects themselves. A server of an earlier version relies on triggers that are gone: what it writes until it ends
-- is completed once none is left (prisma/functions/catch_up.sql).
ALTER TABLE "point_bridge" ADD COLUMN "upgraded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN "caught_up_at" TIMESTAMPTZ(3);
