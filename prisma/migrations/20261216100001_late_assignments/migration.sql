-- Tells whether a user is late with an assignment without reading its other rows.
CREATE INDEX "assignment_people_late_idx" ON "assignment_people" (assignment_id, due_on) INCLUDE (user_id)
  WHERE done_at IS NULL AND excused_at IS NULL;
