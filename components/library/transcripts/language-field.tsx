import { useId } from "react";
import { Field } from "@/components/ui/field";
import { Options } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { canonicalLanguage, languageName, MAX_LANGUAGE_CHARACTERS } from "@/lib/library/transcripts/language";

/** The proposed tags; any other can be typed. */
const PROPOSED = [
  "en",
  "ar",
  "de",
  "es",
  "fr",
  "he",
  "hi",
  "it",
  "ja",
  "ko",
  "nl",
  "pl",
  "pt-BR",
  "ru",
  "tr",
  "uk",
  "zh-Hans",
];

type Props = { value: string; error?: string; onType: (language: string) => void };

/** A field for a language tag, with the language's name below. */
export function LanguageField({ value, error, onType }: Props) {
  const list = useId();
  const language = canonicalLanguage(value.trim());
  return (
    <Field
      label="Language"
      error={error}
      hint={language ? languageName(language) : "A tag such as en or pt-BR"}
      required
    >
      <TextInput
        value={value}
        list={list}
        maxLength={MAX_LANGUAGE_CHARACTERS}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onType(target.value)}
      />
      <datalist id={list}>
        <Options of={PROPOSED.map((tag) => [tag, languageName(tag)])} />
      </datalist>
    </Field>
  );
}
