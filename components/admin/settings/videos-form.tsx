"use client";

import type { FieldWords } from "@/components/forms/differences";
import { Field } from "@/components/ui/field";
import { Options, Select } from "@/components/ui/select";
import type { VideoSettings } from "@/lib/library/video-files/schema";
import { counted } from "@/lib/platform/counted";
import { sizeInWords } from "@/lib/platform/size";
import { EffectFacts } from "../points/effect-facts";
import { SectionForm, useSectionForm } from "./section-form";

type Values = { maxBytes: number };

/** Limits to choose from; the one in force is always among them. */
const LIMITS = [100e6, 250e6, 500e6, 1e9, 2e9, 4e9, 10e9];

const words: FieldWords<Values> = { maxBytes: { label: "Largest recording", say: sizeInWords } };

const schema = () => import("@/lib/library/video-files/schema").then((schemas) => schemas.videoSettingsInputSchema);

const toValues = ({ maxBytes }: VideoSettings): Values => ({ maxBytes });

/** The size limit of uploaded recordings, and the space that they use (docs/behaviour.md, 41). */
export function VideosForm({ saved }: { saved: VideoSettings }) {
  const editor = useSectionForm<"videos", Values>({ name: "videos", saved, schema, toValues });
  const { register, formState } = editor.form;
  const { files, usedBytes, freeBytes, hosts, maxBytes } = saved;
  const limits = [...new Set([...LIMITS, maxBytes])].sort((one, other) => one - other);
  return (
    <SectionForm editor={editor} words={words}>
      <EffectFacts
        facts={[
          ["Recordings", `${counted(files, "file")}, ${sizeInWords(usedBytes)}`],
          ["Space left", freeBytes === null ? "unknown" : sizeInWords(freeBytes)],
          ["Recordings elsewhere", hosts.length === 0 ? "none" : hosts.join(", ")],
        ]}
      />
      <Field
        label="Largest recording"
        hint="Of one file. The server’s own limit may be lower."
        error={formState.errors.maxBytes?.message}
      >
        <Select {...register("maxBytes", { valueAsNumber: true })}>
          <Options of={limits.map((bytes) => [bytes, sizeInWords(bytes)])} />
        </Select>
      </Field>
    </SectionForm>
  );
}
