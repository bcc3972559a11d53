import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { MAX_HEADING_CHARACTERS } from "@/lib/library/learning-paths/schema";

type Props = {
  value: string;
  error?: string;
  onChange: (title: string) => void;
  /** Called with the input once it is shown. */
  focus: (input: HTMLInputElement) => void;
};

/** The text of a heading in the list of a path's videos. */
export function HeadingInput({ value, error, onChange, focus }: Props) {
  return (
    <Field label="Heading" labelHidden error={error} className={error && "pb-6"}>
      <TextInput
        ref={(input) => {
          if (input) focus(input);
        }}
        value={value}
        placeholder="Heading"
        maxLength={MAX_HEADING_CHARACTERS}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
