"use client";

import { ChevronRight, Search } from "lucide-react";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { Field } from "@/components/ui/field";
import { EmptyState } from "@/components/ui/states/empty-state";
import { TextInput } from "@/components/ui/text-input";

const SearchWords = createContext<string[]>([]);

const isFound = (words: string[], text: string) => words.every((word) => text.toLowerCase().includes(word));

/** A search field that filters its children and keeps the search in the address. */
export function Finder({ initial, children }: { initial: string; children: ReactNode }) {
  const [query, setQuery] = useState(initial);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const search = (value: string) => {
    setQuery(value);
    const queryString = value.trim() ? `?${new URLSearchParams({ q: value.trim() })}` : "";
    history.replaceState(null, "", location.pathname + queryString + location.hash);
  };
  return (
    <SearchWords value={words}>
      <search
        aria-label="Calls and schemas"
        className="sticky top-0 z-10 -mx-4 border-line border-b bg-bg px-4 py-3 md:-mx-8 md:px-8"
      >
        <form action="/docs" onSubmit={(event) => event.preventDefault()}>
          <Field label="Find a call or a schema" labelHidden className="max-w-136">
            <TextInput
              type="search"
              name="q"
              value={query}
              placeholder="Find a call, such as comments or admin"
              leading={<Search aria-hidden size={18} strokeWidth={1.75} />}
              onChange={({ target }) => search(target.value)}
            />
          </Field>
        </form>
      </search>
      {/* An element that takes the focus, or to which an address leads, stops below the search. */}
      <div className="**:scroll-mt-24">{children}</div>
    </SearchWords>
  );
}

/** The number of texts that match the search. @param props.texts the searchable text of each call and schema */
export function FoundCount({ texts }: { texts: string[] }) {
  const words = useContext(SearchWords);
  const count = texts.filter((text) => isFound(words, text)).length;
  return (
    <>
      <p role="status" className="sr-only">
        {words.length > 0 && `${count} found`}
      </p>
      {count === 0 && <EmptyState title="No call or schema matches">Try part of a path, or another word.</EmptyState>}
    </>
  );
}

type SectionProps = { id: string; texts: string[]; label: string; children: ReactNode };

/** A section that is hidden while none of its texts match the search. */
export function FoundSection({ id, texts, label, children }: SectionProps) {
  const words = useContext(SearchWords);
  return (
    <section aria-label={label} id={id} hidden={!texts.some((text) => isFound(words, text))} className="pt-10">
      {children}
    </section>
  );
}

type DisclosureProps = { id: string; text: string; summary: ReactNode; children: ReactNode };

/** One call or schema, which opens by a click or when the address names it. */
export function Disclosure({ id, text, summary, children }: DisclosureProps) {
  const words = useContext(SearchWords);
  const [open, setOpen] = useState(false);
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const follow = () => {
      if (location.hash !== `#${id}`) return;
      setOpen(true);
      element.current?.scrollIntoView();
      element.current?.querySelector("summary")?.focus({ preventScroll: true });
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [id]);
  return (
    <details
      ref={element}
      id={id}
      open={open}
      // The browser has opened or closed it already; this updates the state and the address.
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === open) return;
        setOpen(currentTarget.open);
        const { pathname, search } = location;
        history.replaceState(null, "", pathname + search + (currentTarget.open ? `#${id}` : ""));
      }}
      hidden={!isFound(words, text)}
      className="group rounded-tile border border-line bg-surface-1"
    >
      <summary className="flex min-h-11 list-none items-start gap-2 rounded-tile px-4 py-3 hover:bg-surface-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={18}
          strokeWidth={1.75}
          className="mt-1 shrink-0 text-fg-3 transition-transform duration-120 group-open:rotate-90"
        />
        {summary}
      </summary>
      {open && <div className="border-line border-t px-4 py-5">{children}</div>}
    </details>
  );
}
