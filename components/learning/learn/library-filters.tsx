"use client";

import { Search } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { AreaOptions } from "@/components/library/knowledge-areas/area-options";
import { filterFields } from "@/components/library/videos/learn-address";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import type { VideoFilter } from "@/lib/library/videos/api";
import type { VideoSort } from "@/lib/library/videos/schema";
import { filtersClass } from "./filters-class";

/** Typing starts a search after this pause. */
const TYPING_PAUSE_MS = 250;

const sorts: Record<VideoSort, string> = {
  newest: "Newest first",
  rating: "Best rated",
  popular: "Most learners",
  title: "By title",
};

type Fields = Partial<Record<keyof VideoFilter, string>>;

type Props = {
  filter: VideoFilter;
  areas: KnowledgeArea[];
  form: RefObject<HTMLFormElement | null>;
  onChange: (fields: Fields) => void;
};

/** Search, knowledge area, status and order. Before hydration it is a plain form that requests the same URL. */
export function LibraryFilters({ filter, areas, form, onChange }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (form.current) syncFields(form.current, filter);
  }, [form, filter]);

  const apply = (pauseMs = 0) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (form.current) onChange(Object.fromEntries(new FormData(form.current)) as Fields);
    }, pauseMs);
  };

  return (
    <search>
      <form
        ref={form}
        action="/learn"
        className={filtersClass}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Field label="Search lessons" labelHidden className="col-span-full xl:col-span-1">
          <TextInput
            type="search"
            name="q"
            maxLength={200}
            autoComplete="off"
            placeholder="Search lessons"
            defaultValue={filter.q}
            leading={<Search aria-hidden size={18} strokeWidth={1.75} />}
            onInput={() => apply(TYPING_PAUSE_MS)}
          />
        </Field>
        <Field label="Knowledge area" labelHidden className="max-sm:col-span-full">
          <Select name="areaId" defaultValue={filter.areaId ?? ""} onChange={() => apply()}>
            <option value="">All knowledge areas</option>
            <AreaOptions areas={areas} mainLabel={({ name }) => `All of ${name}`} />
          </Select>
        </Field>
        <Field label="Status" labelHidden>
          <Select name="completed" defaultValue={filter.completed ?? ""} onChange={() => apply()}>
            <option value="">Any status</option>
            <option value="false">Not completed</option>
            <option value="true">Completed</option>
          </Select>
        </Field>
        <Field label="Order" labelHidden>
          <Select name="sort" defaultValue={filter.sort ?? "newest"} onChange={() => apply()}>
            {Object.entries(sorts).map(([sort, label]) => (
              <option key={sort} value={sort}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </search>
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
