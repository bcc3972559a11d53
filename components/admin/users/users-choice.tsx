"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FilterSelect } from "@/components/lists/filter-select";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { teamsQuery } from "@/lib/organisation/teams/api";
import type { UserBulkChange } from "@/lib/organisation/user-bulk/schema";
import { counted, figure } from "@/lib/platform/counted";

type Props = {
  act: "team" | "role";
  count: number;
  isRunning: boolean;
  onChoose: (change: UserBulkChange) => void;
  onClose: () => void;
};

const roles = { user: "Learner", admin: "Administrator" };

/** Asks for the team or the role of the selected users. */
export default function UsersChoice({ act, count, isRunning, onChoose, onClose }: Props) {
  const { data: teams = [] } = useQuery({ ...teamsQuery(), enabled: act === "team" });
  const [chosen, setChosen] = useState("");
  const options = act === "team" ? Object.fromEntries(teams.map(({ id, name }) => [id, name])) : roles;
  const change: UserBulkChange =
    act === "team" ? { action: "team", teamId: chosen } : { action: "role", isAdmin: chosen === "admin" };
  return (
    <Dialog
      onClose={onClose}
      title={act === "team" ? `Put ${counted(count, "user")} into a team` : `Role of ${counted(count, "user")}`}
      description={
        act === "team"
          ? "They get its assignments. Their other teams stay."
          : "Administrators may do everything in the dashboard. Invited users get the role when they accept the invitation."
      }
      width="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen === ""} loading={isRunning} onClick={() => onChoose(change)}>
            {act === "team" ? `Add ${figure(count)}` : `Change ${figure(count)}`}
          </Button>
        </>
      }
    >
      <FilterSelect
        label={act === "team" ? "Team" : "Role"}
        value={chosen}
        onChoose={setChosen}
        all={act === "team" ? "Choose a team" : "Choose a role"}
        options={options}
      />
    </Dialog>
  );
}
