-- The weekly report to managers and administrators: off until it is switched on.
ALTER TYPE "notification_kind" ADD VALUE 'team_report';
ALTER TABLE "users" ADD COLUMN "team_report" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "users_team_report_idx" ON "users"("time_zone", "id") WHERE team_report;
