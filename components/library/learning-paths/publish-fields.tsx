"use client";

import type { ReactNode } from "react";
import type { UseFormRegister } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { type LearningPathForm, MAX_NOTE_CHARACTERS } from "@/lib/library/learning-paths/schema";

type Props = {
  register: UseFormRegister<LearningPathForm>;
  error?: string;
  /** Shows the effect on learners, with the choice for those under way. */
  effect: (choice: ReactNode) => ReactNode;
  /** True in the second step, which is shown when learners are under way. */
  hasChoice: boolean;
};

/** The part of a path's form for publishing a version: its effect on learners, and its note. */
export function PublishFields({ register, error, effect, hasChoice }: Props) {
  return (
    <fieldset className="border-t pt-6">
      <legend className="float-left mb-3 w-full font-semibold">Publish a new version</legend>
      <div className="clear-both flex flex-col gap-6">
        {effect(
          hasChoice && (
            <Field label="Learners under way">
              <Select {...register("underWay")}>
                <option value="move">Move to the new version</option>
                <option value="stay">Stay on the version they follow</option>
              </Select>
            </Field>
          ),
        )}
        <Field label="What changed" hint="Learners read it on the path’s page." error={error} optional>
          <TextInput {...register("versionNote")} maxLength={MAX_NOTE_CHARACTERS} autoComplete="off" />
        </Field>
      </div>
    </fieldset>
  );
}
