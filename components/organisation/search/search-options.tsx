import { cn } from "@/components/ui/cn";
import { Option } from "@/components/ui/option";
import { ResultText } from "./result-text";
import type { Result } from "./results";

export type ShownGroup = { name: string; results: Result[] };

type Props = {
  id: string;
  groups: ShownGroup[];
  /** The option that the arrow keys chose, counted over all groups. */
  active: number | null;
  optionId: (index: number) => string;
  onChoose: (result: Result) => void;
};

/** The list of a combobox: results in groups. The focus stays in the field. */
export function SearchOptions({ id, groups, active, optionId, onChoose }: Props) {
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { results }) => sum + results.length, 0));
  return (
    <div id={id} role="listbox" aria-label="Results" className="flex flex-col gap-4">
      {groups.map(({ name, results }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, this is a group of options.
        <div key={name} role="group" aria-label={name}>
          <p aria-hidden className="px-3 pb-1 font-medium text-fg-3 text-small">
            {name}
          </p>
          {results.map((result, index) => {
            const at = (starts[place] ?? 0) + index;
            return (
              <Option
                key={result.key}
                id={optionId(at)}
                selected={at === active}
                onPick={() => onChoose(result)}
                className={cn(
                  "rounded-control px-3 py-2 hover:bg-surface-2",
                  at === active && "bg-surface-2 outline-2 outline-ring -outline-offset-2",
                )}
              >
                <ResultText result={result} />
              </Option>
            );
          })}
        </div>
      ))}
    </div>
  );
}
