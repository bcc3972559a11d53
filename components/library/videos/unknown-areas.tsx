"use client";

import { useQuery } from "@tanstack/react-query";
import { Field } from "@/components/ui/field";
import { Options, Select } from "@/components/ui/select";
import type { ImportedVideo } from "@/lib/library/imports/schema";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import { fullName } from "@/lib/library/videos/area-cell";
import { type AreaChoices, MAKE } from "./use-video-import";

type Props = {
  unknownAreas: Map<string, ImportedVideo["unknownAreas"][number]["near"]>;
  areaChoices: AreaChoices;
  chooseArea: (name: string, choice: string) => void;
};

/** Asks for each unknown area name of a file whether to make it, or which area it means; likely areas come first. */
export function UnknownAreas({ unknownAreas, areaChoices, chooseArea }: Props) {
  const { data: areas = [] } = useQuery(knowledgeAreasQuery());
  return (
    <section aria-labelledby="unknown-areas">
      <h3 id="unknown-areas" className="text-lead font-bold">
        Unknown knowledge areas
      </h3>
      <p className="mb-3 text-small text-fg-3">Make an area for each name, or choose an existing one.</p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {[...unknownAreas].map(([name, near]) => (
          <li key={name}>
            <Field label={name}>
              <Select value={areaChoices[name] ?? ""} onChange={({ target }) => chooseArea(name, target.value)}>
                <option value="">Choose</option>
                <option value={MAKE}>Make</option>
                <Options of={near.map((area) => [area.id, area.name])} />
                <Options
                  of={areas
                    .filter(({ id }) => near.every((area) => area.id !== id))
                    .map((area) => [area.id, fullName(area, areas)])}
                />
              </Select>
            </Field>
          </li>
        ))}
      </ul>
    </section>
  );
}
