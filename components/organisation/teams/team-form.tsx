"use client";

import { useMutation } from "@tanstack/react-query";
import type { FieldWords } from "@/components/forms/differences";
import { EntityDialog } from "@/components/forms/entity-dialog";
import { useEntityForm } from "@/components/forms/use-entity-form";
import { Field } from "@/components/ui/field";
import { Options, Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { saveTeamMutation } from "@/lib/organisation/teams/mutations";
import type { Team, TeamInput } from "@/lib/organisation/teams/schema";
import { inTeamOrder, withTeamsBelow } from "@/lib/organisation/teams/tree";

type Props = {
  /** Null for a new team. */
  team: Team | null;
  teams: Team[];
  /** Refetches the team. */
  reload: () => Promise<Team | null>;
  onClose: () => void;
};

const schema = () => import("@/lib/organisation/teams/schema").then((schemas) => schemas.teamInputSchema);

const toValues = (from: Team | null): TeamInput => ({
  name: from?.name ?? "",
  parentId: from?.parentId ?? null,
  externalId: from?.externalId ?? null,
});

/** The form that adds, renames or moves a team (docs/behaviour.md, 33). */
export function TeamForm({ team, teams, reload, onClose }: Props) {
  const { mutateAsync: save } = useMutation(saveTeamMutation());
  const editor = useEntityForm<TeamInput, TeamInput, Team>({
    schema,
    entity: team,
    toValues,
    save: (input, read) => save({ input, read }),
    reload,
    onSaved: onClose,
    saved: team ? "Team updated" : "Team added",
    failed: (reason) => reason ?? "The team could not be saved. Try again.",
  });
  const { register, formState } = editor.form;
  const { errors } = formState;
  const ownIds = team ? withTeamsBelow(teams, team.id) : new Set<string>();
  const words: FieldWords<TeamInput> = {
    name: { label: "Name", say: (name) => name },
    parentId: { label: "Below", say: (id) => teams.find((other) => other.id === id)?.name ?? "" },
    externalId: { label: "External id", say: (id) => id ?? "" },
  };
  return (
    <EntityDialog editor={editor} what="team" words={words} onClose={onClose}>
      <Field label="Name" error={errors.name?.message} required>
        <TextInput {...register("name")} autoComplete="off" />
      </Field>
      <Field label="Below" error={errors.parentId?.message} hint="Its managers see this team too">
        <Select {...register("parentId", { setValueAs: (id) => id || null })}>
          <option value="">No team</option>
          <Options
            of={inTeamOrder(teams)
              .filter(({ team: { id } }) => !ownIds.has(id))
              .map(({ team: { id, name }, level }) => [id, "– ".repeat(level - 1) + name])}
          />
        </Select>
      </Field>
    </EntityDialog>
  );
}
