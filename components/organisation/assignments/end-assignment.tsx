"use client";

import { useMutation } from "@tanstack/react-query";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { endAssignmentMutation } from "@/lib/organisation/assignments/mutations";
import type { Assignment } from "@/lib/organisation/assignments/schema";

type Props = { assignment: Assignment; onClose: () => void };

/** Asks before an assignment ends. */
export default function EndAssignment({ assignment, onClose }: Props) {
  const { mutateAsync: end } = useMutation(endAssignmentMutation());
  return (
    <DeleteDialog
      question="End this assignment?"
      description={`Learners no longer need to complete “${assignment.subject.title}” for it. Completions stay.`}
      confirmLabel="End"
      remove={() => end(assignment.id)}
      deleted="Assignment ended"
      failed="The assignment could not be ended"
      onClose={onClose}
    />
  );
}
