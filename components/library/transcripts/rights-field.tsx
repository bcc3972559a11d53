import { Field } from "@/components/ui/field";
import { Options, Select } from "@/components/ui/select";
import type { Rights } from "@/lib/library/transcripts/schema";

/** The labels of the rights to store a transcript. */
export const rightsWords: Record<Rights, string> = {
  own: "Our own recording",
  agreed: "The speaker agreed",
  licence: "The licence allows it",
};

type Props = { value: Rights | ""; error?: string; onChoose: (rights: Rights) => void };

/** Chooses the right to store a transcript. None is preselected. */
export function RightsField({ value, error, onChoose }: Props) {
  return (
    <Field label="Right to keep these words" error={error} required>
      <Select value={value} onChange={({ target }) => onChoose(target.value as Rights)}>
        <option value="" disabled>
          Choose one
        </option>
        <Options of={rightsWords} />
      </Select>
    </Field>
  );
}
