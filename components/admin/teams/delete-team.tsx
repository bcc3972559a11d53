"use client";

import { useMutation } from "@tanstack/react-query";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { deleteTeamMutation } from "@/lib/organisation/teams/mutations";
import type { Team } from "@/lib/organisation/teams/schema";

/** Asks before a team is deleted. */
export function DeleteTeam({ team, onClose }: { team: Team; onClose: () => void }) {
  const { mutateAsync: remove } = useMutation(deleteTeamMutation());
  return (
    <DeleteDialog
      question="Are you sure you want to delete this team?"
      description={`The members of “${team.name}” leave it, and its open assignments end. What they have done stays.`}
      remove={() => remove(team)}
      deleted="Team deleted"
      failed="The team could not be deleted"
      onClose={onClose}
    />
  );
}
