"use client";

import { Combobox } from "@/components/forms/combobox";
import { useFormats, usePreferences } from "@/components/identity/auth/preferences";
import { DOT } from "@/components/ui/dot";
import { Field } from "@/components/ui/field";
import { Options, Select } from "@/components/ui/select";
import { type Language, languageNames } from "@/lib/platform/languages";
import { useZoneOptions } from "./time-zones";

/** The option value that stands for the browser's own setting. */
const FROM_BROWSER = "";

const placeOf = (zone: string) => zone.replaceAll("_", " ");

/** The language of dates and numbers, and the time zone of the user's days. */
export function RegionSettings() {
  const { preferences, browserLanguage, save } = usePreferences();
  const { language, timeZone, timeZoneFixed } = preferences;
  const { weekdayAndDate, figure } = useFormats();
  const zones = useZoneOptions(timeZoneFixed ? timeZone : "");

  const chooseZone = (zone: string) => {
    const { timeZone: here } = Intl.DateTimeFormat().resolvedOptions();
    save(
      zone === FROM_BROWSER
        ? { timeZone: here || timeZone, timeZoneFixed: false }
        : { timeZone: zone, timeZoneFixed: true },
    );
  };

  return (
    <div className="grid gap-5 rounded-tile border border-line bg-surface-1 p-5">
      <Field
        label="Language of dates and numbers"
        hint={`For example ${weekdayAndDate("2026-11-20")}${DOT}${figure(1240.5)}`}
      >
        <Select
          value={language ?? FROM_BROWSER}
          onChange={({ target }) =>
            save({ language: target.value === FROM_BROWSER ? null : (target.value as Language) })
          }
        >
          <option value={FROM_BROWSER}>Same as browser: {languageNames[browserLanguage]}</option>
          <Options of={languageNames} />
        </Select>
      </Field>
      <Field
        label="Time zone"
        hint={
          timeZoneFixed
            ? `Your days, streaks and emails use ${placeOf(timeZone)} time wherever you are.`
            : `Your days, streaks and emails use your browser's time zone, now ${placeOf(timeZone)} time.`
        }
      >
        <Combobox
          options={[{ value: FROM_BROWSER, label: "Same as browser" }, ...zones]}
          value={timeZoneFixed ? timeZone : FROM_BROWSER}
          onChange={chooseZone}
        />
      </Field>
    </div>
  );
}
