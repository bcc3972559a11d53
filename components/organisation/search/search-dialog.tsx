"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useId, useState } from "react";
import { adviceOf } from "@/components/forms/announce";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { Field } from "@/components/ui/field";
import { Dialog } from "@/components/ui/overlays/dialog";
import { TextInput } from "@/components/ui/text-input";
import { counted } from "@/lib/platform/counted";
import { keepRecent, readRecent } from "./recent-searches";
import { Hints } from "./result-text";
import { groupNames, plain, type Result, resultsOf, type Screen, screensNamed } from "./results";
import { SearchOptions, type ShownGroup } from "./search-options";
import { useSearch } from "./use-search";

type Props = { q: string; screens: Screen[]; onClose: () => void };

const MAX_CHARACTERS = 200;

const addressOf = (q: string) => `/search?${new URLSearchParams({ q })}`;

/** The search over a screen: a combobox whose list is the results of all groups, or the recent searches of this device. */
export default function SearchDialog({ q: first, screens, onClose }: Props) {
  const userId = useCurrentUser()?.id ?? "";
  const router = useRouter();
  const list = useId();
  const [typed, setTyped] = useState(first);
  const [active, setActive] = useState<number | null>(null);
  const [recent] = useState(() => readRecent(userId, localStorage));
  const { query, groups, isCurrent, isEmpty, answer } = useSearch(typed);
  const q = typed.trim();
  const everything: Result = { key: "all", href: addressOf(q), parts: plain(`All results for “${q}”`) };
  const named = groups ? screensNamed(q, screens) : [];
  const shown: ShownGroup[] = groups
    ? [
        ...groups.map((group) => ({ name: groupNames[group.in], results: resultsOf(group) })),
        ...(named.length > 0 ? [{ name: "Dashboard", results: named }] : []),
        { name: "Everything", results: [everything] },
      ]
    : q === "" && recent.length > 0
      ? [{ name: "Recent searches", results: recent.map((text) => ({ key: text, href: "", parts: plain(text) })) }]
      : [];
  const options = shown.flatMap(({ results }) => results);
  const optionId = (index: number) => `${list}-${index}`;

  const type = (text: string) => {
    setTyped(text);
    setActive(null);
  };
  const choose = ({ href, key }: Result) => {
    if (!href) return type(key);
    keepRecent(userId, q, localStorage);
    onClose();
    router.push(href, { scroll: !href.startsWith("/videos/") });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      const from = active ?? (step > 0 ? -1 : options.length);
      const next = (from + step + options.length) % options.length;
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
    }
    if (event.key !== "Enter" || event.nativeEvent.isComposing || q === "") return;
    event.preventDefault();
    const chosen = active === null ? undefined : options[active];
    choose(chosen ?? everything);
  };

  return (
    <Dialog onClose={onClose} title="Search" width="lg" isTopmost className="md:mt-[10vh]">
      <Field label="Search Waypoint" labelHidden>
        <TextInput
          type="search"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active === null ? undefined : optionId(active)}
          maxLength={MAX_CHARACTERS}
          autoComplete="off"
          spellCheck={false}
          placeholder="Lessons, what is said in them, notes, questions"
          leading={<Search aria-hidden size={18} strokeWidth={1.75} />}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div role="status" className="min-h-6 py-2 text-fg-2 text-small">
        {query.isError && adviceOf(query.error)}
        {query.isPaused && "You are offline. The results come as soon as you are back online."}
        {isEmpty && named.length === 0 && `No results for “${q}”.`}
        {isCurrent && groups && groups.length + named.length > 0 && counted(options.length - 1, "result")}
        {answer && <Hints answer={answer} />}
      </div>
      <SearchOptions id={list} groups={shown} active={active} optionId={optionId} onChoose={choose} />
    </Dialog>
  );
}
