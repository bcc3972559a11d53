import { type ComponentProps, useMemo } from "react";
import { Combobox } from "@/components/forms/combobox";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";

type Props = Omit<ComponentProps<typeof Combobox>, "options"> & {
  /** Main areas by name, each followed by its sub areas. */
  areas: KnowledgeArea[];
};

/** Chooses a knowledge area by its name or its full name: 'Light / Shadow'. */
export function AreaPicker({ areas, placeholder = "Choose an area", ...rest }: Props) {
  const options = useMemo(() => {
    const names = new Map(areas.map(({ id, name }) => [id, name]));
    return areas.map(({ id, name, parentId }) => ({
      value: id,
      label: name,
      group: parentId === null ? undefined : names.get(parentId),
    }));
  }, [areas]);
  return <Combobox {...rest} options={options} placeholder={placeholder} />;
}
