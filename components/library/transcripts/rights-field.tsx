import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { Rights } from "@/lib/library/transcripts/schema";

/** The statements of a right to keep somebody's words. */
export const rightsWords: Record<Rights, string> = {
  own: "Our own recording",
  agreed: "The speaker agreed",
  licence: "The licence allows it",
};

type Props = { value: Rights | ""; error?: string; onChoose: (rights: Rights) => void };

/** The right by which a transcript is kept, which nobody chooses for the curator. */
export function RightsField({ value, error, onChoose }: Props) {
  return (
    <Field label="Right to keep these words" error={error} required>
      <Select value={value} onChange={({ target }) => onChoose(target.value as Rights)}>
        <option value="" disabled>
          Choose one
        </option>
        {Object.entries(rightsWords).map(([rights, words]) => (
          <option key={rights} value={rights}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}
