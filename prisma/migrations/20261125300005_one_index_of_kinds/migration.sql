-- What Prisma's schema cannot say

-- The index with the action beside the kind serves the same queries, and counts without the events themselves.
DROP INDEX "audit_events_kind_idx";
