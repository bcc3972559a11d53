"use client";

import { type UseQueryResult, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect } from "react";
import { adviceOf } from "@/components/forms/announce";
import { VideoLink } from "@/components/library/videos/video-link";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { ErrorState } from "@/components/ui/states/error-state";
import { LoadMore } from "@/components/ui/states/load-more";
import { Spinner } from "@/components/ui/states/spinner";
import { TextInput } from "@/components/ui/text-input";
import { reportEmptySearch } from "@/lib/library/searches/api";
import { searchGroupQuery, searchQuery } from "@/lib/organisation/search/api";
import type { SearchGroupName } from "@/lib/organisation/search/schema";
import { Hints, ResultText } from "./result-text";
import { groupNames, type Result, resultsOf } from "./results";

type Props = { q: string; group: SearchGroupName | null };

/** The search's page: all groups, or all results of one. */
export function SearchScreen({ q, group }: Props) {
  return (
    <>
      <PageHeader title={q ? `Search: ${q}` : "Search"} />
      <SearchForm q={q} />
      {q && (group ? <OneGroup key={`${q} ${group}`} q={q} group={group} /> : <AllGroups key={q} q={q} />)}
    </>
  );
}

function SearchForm({ q }: { q: string }) {
  const router = useRouter();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("q")).trim();
    router.push(`/search?${new URLSearchParams({ q: typed })}`);
  };
  return (
    <search className="mb-8 max-w-2xl">
      <form action="/search" onSubmit={submit} className="flex items-end gap-2">
        <Field label="Search Waypoint" labelHidden className="flex-1">
          <TextInput
            key={q}
            type="search"
            name="q"
            maxLength={200}
            autoComplete="off"
            defaultValue={q}
            leading={<Search aria-hidden size={18} strokeWidth={1.75} />}
          />
        </Field>
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
    </search>
  );
}

function AllGroups({ q }: { q: string }) {
  const query = useQuery(searchQuery(q));
  const groups = query.data?.groups.filter(({ total }) => total > 0) ?? [];
  const isEmpty = query.data !== undefined && groups.length === 0;
  useEffect(() => {
    if (isEmpty) reportEmptySearch(q);
  }, [isEmpty, q]);
  return (
    <Answer query={query} isEmpty={isEmpty} q={q}>
      <div className="flex max-w-3xl flex-col gap-8">
        {query.data && <Hints answer={query.data} />}
        {groups.map((group) => (
          <GroupSection key={group.in} name={group.in} results={resultsOf(group)}>
            {group.total > group.items.length && (
              <Link
                href={`/search?${new URLSearchParams({ q, in: group.in })}`}
                className="px-3 font-medium text-accent-text text-small underline underline-offset-4"
              >
                All {group.total}
              </Link>
            )}
          </GroupSection>
        ))}
      </div>
    </Answer>
  );
}

type AnswerProps = { query: UseQueryResult<unknown>; isEmpty: boolean; q: string; children: ReactNode };

/** The results of a search, or why there are none. Earlier pages stay while the next one fails. */
function Answer({ query, isEmpty, q, children }: AnswerProps) {
  const { data, error, refetch, isFetching, isPaused } = query;
  if (data !== undefined) return isEmpty ? <p role="status">No results for “{q}”.</p> : children;
  if (error) {
    return (
      <ErrorState onRetry={() => refetch()} retrying={isFetching}>
        {adviceOf(error)}
      </ErrorState>
    );
  }
  if (isPaused) return <p role="status">You are offline. The results come as soon as you are back online.</p>;
  return <Spinner />;
}

function OneGroup({ q, group }: { q: string; group: SearchGroupName }) {
  const query = useInfiniteQuery(searchGroupQuery(q, group));
  const results = query.data?.pages.flatMap((page) => (page.group ? resultsOf(page.group) : [])) ?? [];
  return (
    <Answer query={query} isEmpty={results.length === 0} q={q}>
      <div className="max-w-3xl">
        <GroupSection name={group} results={results}>
          <LoadMore query={query} />
        </GroupSection>
      </div>
    </Answer>
  );
}

type SectionProps = { name: SearchGroupName; results: Result[]; children: ReactNode };

function GroupSection({ name, results, children }: SectionProps) {
  return (
    <section aria-label={groupNames[name]}>
      <h2 className="px-3 pb-2 text-h3">{groupNames[name]}</h2>
      <ul className="flex flex-col gap-1 pb-2">
        {results.map((result) => (
          <li key={result.key} className="relative rounded-control px-3 py-2 hover:bg-surface-2">
            <ResultLink result={result} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

/** A lesson opens in the player over the page. */
function ResultLink({ result }: { result: Result }) {
  const videoId = /^\/videos\/([^/?]+)/.exec(result.href)?.[1];
  if (videoId) {
    return (
      <VideoLink videoId={videoId} second={result.second}>
        <ResultText result={result} />
      </VideoLink>
    );
  }
  return (
    <Link href={result.href} className="outline-none after:absolute after:inset-0 after:rounded-[inherit]">
      <ResultText result={result} />
    </Link>
  );
}
