"use client";

import { useId } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { addDays, type Day } from "@/lib/platform/calendar";
import { hoursAt, LAST_STOP, type Pace, stopOf } from "./pace";

/** A Monday, for the names of the days. */
const MONDAY = "2024-01-01";
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** The latest start that the server accepts, in days from today. */
const MAX_START_DAYS = 365;

type Props = { pace: Pace; onChange: (pace: Pace) => void; today: Day };

/** The controls of a pace: hours a week, days of the week and the first day. */
export function PaceControls({ pace, onChange, today }: Props) {
  const { hoursPerWeek, startOn } = pace;
  const { counted } = useFormats();
  const id = useId();
  const hours = counted(hoursPerWeek, "hour");
  return (
    <div className="flex flex-col gap-6">
      <div>
        <p className="mb-1 flex items-baseline justify-between gap-3">
          <label htmlFor={id} className="text-small font-medium text-fg-2">
            Hours a week
          </label>
          <span aria-hidden className="font-mono text-body font-semibold">
            {hours}
          </span>
        </p>
        <input
          id={id}
          type="range"
          min={0}
          max={LAST_STOP}
          value={stopOf(hoursPerWeek)}
          aria-valuetext={`${hours} a week`}
          onChange={({ target }) => onChange({ ...pace, hoursPerWeek: hoursAt(target.valueAsNumber) })}
          className="block min-h-8 w-full accent-accent-graphic touch:min-h-11"
        />
      </div>
      <DaysControl pace={pace} onChange={onChange} />
      <Field label="Start on">
        <TextInput
          type="date"
          value={startOn}
          min={startOn < today ? startOn : today}
          max={addDays(today, MAX_START_DAYS)}
          // A partly typed date keeps the last one.
          onChange={({ target }) => target.value && onChange({ ...pace, startOn: target.value })}
          className="sm:max-w-56"
        />
      </Field>
    </div>
  );
}

function DaysControl({ pace, onChange }: Pick<Props, "pace" | "onChange">) {
  const { weekday, weekdayInShort } = useFormats();
  const id = useId();
  const { weekdays } = pace;
  const toggle = (number: number, isChosen: boolean) =>
    onChange({ ...pace, weekdays: WEEKDAYS.filter((day) => (day === number ? isChosen : weekdays.includes(day))) });
  return (
    <fieldset aria-describedby={weekdays.length === 0 ? id : undefined}>
      <legend className="mb-2 text-small font-medium text-fg-2">Days of the week</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(2.25rem,1fr))] gap-1.5">
        {WEEKDAYS.map((number) => {
          const day = addDays(MONDAY, number - 1);
          return (
            <label
              key={number}
              className={cn(
                "relative flex min-h-10 items-center justify-center rounded-nav border border-line-strong/60 text-small font-medium text-fg-2 touch:min-h-11",
                "transition-colors duration-120 hover:border-fg-3",
                "has-checked:border-accent-graphic has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent-text",
                "outline-offset-2 outline-ring has-focus-visible:outline-2 forced-colors:has-checked:border-4",
              )}
            >
              <input
                type="checkbox"
                aria-label={weekday(day)}
                checked={weekdays.includes(number)}
                onChange={({ target }) => toggle(number, target.checked)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span aria-hidden>{weekdayInShort(day)}</span>
            </label>
          );
        })}
      </div>
      {weekdays.length === 0 && (
        <p id={id} role="alert" className="mt-2 text-small text-danger">
          Choose at least one day.
        </p>
      )}
    </fieldset>
  );
}
