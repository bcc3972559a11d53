"use client";

import { Search, SlidersHorizontal } from "lucide-react";
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { AreaOptions } from "@/components/library/knowledge-areas/area-options";
import { filterFields, learnAddress } from "@/components/library/videos/learn-address";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { Options, Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import type { VideoFilter } from "@/lib/library/videos/api";
import type { VideoLengthRange, VideoShow, VideoSort } from "@/lib/library/videos/schema";
import { filtersClass } from "./library-skeleton";

/** The debounce of typing in the search field. */
const TYPING_PAUSE_MS = 250;

const sorts: Record<VideoSort, string> = {
  newest: "Newest first",
  rating: "Best rated",
  popular: "Most learners",
  title: "By title",
};

const shows: Record<VideoShow, string> = { started: "In progress", later: "Watch later", plan: "In my plan" };

const lengths: Record<VideoLengthRange, string> = {
  short: "Under 15 min",
  medium: "15 to 45 min",
  long: "Over 45 min",
};

type Fields = Partial<Record<keyof VideoFilter, string>>;

type Props = {
  filter: VideoFilter;
  areas: KnowledgeArea[];
  form: RefObject<HTMLFormElement | null>;
  onChange: (fields: Fields) => void;
};

/**
 * Search, knowledge area, status and order; on a phone a button shows all but the search. Before hydration it is a plain form
 * that requests the same URL.
 */
export function LibraryFilters({ filter, areas, form, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef(filter);
  // A passive effect could run after the user's next choice and reset it.
  useLayoutEffect(() => {
    // A different value was entered before hydration, or since, and stays: the same filter may be rendered again before it is applied.
    if (form.current && learnAddress(shown.current) !== learnAddress(filter)) syncFields(form.current, filter);
    shown.current = filter;
  }, [form, filter]);

  // A choice is read at once: the filter of an earlier one may be rendered in the next moment, and resets the fields.
  const apply = () => {
    clearTimeout(timer.current);
    if (form.current) onChange(Object.fromEntries(new FormData(form.current)) as Fields);
  };
  const applySoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, TYPING_PAUSE_MS);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const search = form.current?.elements.namedItem("q");
    if (!(search instanceof HTMLInputElement) || search.value === search.defaultValue) return;
    // React has missed the events of typing before hydration.
    search.dispatchEvent(new Event("input", { bubbles: true }));
  }, [form]);

  return (
    <search aria-label="Lessons">
      <form
        ref={form}
        action="/learn"
        className={filtersClass}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Field label="Search lessons" labelHidden className="sm:col-span-full 2xl:col-span-1">
          <TextInput
            type="search"
            name="q"
            maxLength={200}
            autoComplete="off"
            placeholder="Search lessons"
            defaultValue={filter.q}
            leading={<Search aria-hidden size={18} strokeWidth={1.75} />}
            onInput={applySoon}
          />
        </Field>
        <FilterButton filter={filter} panel={panel} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
        <div id={panel} className={cn("col-span-full grid gap-2.5 sm:contents", !isOpen && "max-sm:hidden")}>
          <Field label="Knowledge area" labelHidden>
            <Select name="areaId" defaultValue={filter.areaId ?? ""} onChange={apply}>
              <option value="">All knowledge areas</option>
              <AreaOptions areas={areas} mainLabel={({ name }) => `All of ${name}`} />
            </Select>
          </Field>
          <Field label="Status" labelHidden>
            <Select name="completed" defaultValue={filter.completed ?? ""} onChange={apply}>
              <option value="">Any status</option>
              <option value="false">Not completed</option>
              <option value="true">Completed</option>
            </Select>
          </Field>
          <Field label="My lessons" labelHidden>
            <Select name="show" defaultValue={filter.show ?? ""} onChange={apply}>
              <option value="">All lessons</option>
              <Options of={shows} />
            </Select>
          </Field>
          <Field label="Length" labelHidden>
            <Select name="length" defaultValue={filter.length ?? ""} onChange={apply}>
              <option value="">Any length</option>
              <Options of={lengths} />
            </Select>
          </Field>
          <Field label="Order" labelHidden>
            <Select name="sort" defaultValue={filter.sort ?? "newest"} onChange={apply}>
              <Options of={sorts} />
            </Select>
          </Field>
        </div>
      </form>
    </search>
  );
}

type FilterButtonProps = { filter: VideoFilter; panel: string; isOpen: boolean; onToggle: () => void };

/** The button that shows and hides the filters on a phone, with the number of active filters. */
function FilterButton({ filter, panel, isOpen, onToggle }: FilterButtonProps) {
  const count = [filter.areaId, filter.show, filter.completed, filter.length, filter.sort].filter(Boolean).length;
  return (
    <Button
      variant="secondary"
      aria-label={count > 0 ? `Filter, ${count} in use` : undefined}
      aria-expanded={isOpen}
      aria-controls={panel}
      onClick={onToggle}
      className="min-h-11 sm:hidden"
    >
      <SlidersHorizontal aria-hidden size={18} strokeWidth={1.75} />
      Filter
      {count > 0 && <span className="font-mono text-meta text-accent-text">{count}</span>}
    </Button>
  );
}

/** Sets the fields to the filter of the URL, except the focused field. */
function syncFields(form: HTMLFormElement, filter: VideoFilter) {
  for (const name of filterFields) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const value = filter[name] ?? (name === "sort" ? "newest" : "");
    if (field !== document.activeElement && field.value.trim() !== value) field.value = value;
  }
}
