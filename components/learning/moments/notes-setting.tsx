"use client";

import { usePreferences } from "@/components/identity/auth/preferences";
import { Field } from "@/components/ui/field";
import { Options, Select } from "@/components/ui/select";
import { counted } from "@/lib/platform/counted";

/** The offered offsets, in seconds; an API client may have saved another one. */
const OFFSETS = [0, 3, 5, 10, 15, 30];

const inWords = (seconds: number) =>
  seconds === 0 ? "The second that is shown" : `${counted(seconds, "second")} earlier`;

/** The setting of the offset by which notes and questions are taken earlier. */
export function NotesSetting() {
  const { preferences, save } = usePreferences();
  const { noteOffsetSeconds: offset } = preferences;
  const offered = [...new Set([...OFFSETS, offset])].sort((one, other) => one - other);
  return (
    <div className="rounded-tile border border-line bg-surface-1 p-5">
      <Field label="A note or question begins at" hint="A thought comes after the sentence that it is about.">
        <Select value={offset} onChange={({ target }) => save({ noteOffsetSeconds: Number(target.value) })}>
          <Options of={offered.map((seconds) => [seconds, inWords(seconds)])} />
        </Select>
      </Field>
    </div>
  );
}
