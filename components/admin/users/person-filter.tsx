"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { TooltipButton } from "@/components/ui/overlays/tooltip-button";
import { SearchField } from "@/components/ui/search-field";
import { userQuery, usersQuery } from "@/lib/identity/users/api";
import { counted } from "@/lib/platform/counted";

/** Users shown for a search. */
const MAX_MATCHES = 6;

type Props = { personId: string | undefined; onChoose: (personId: string | undefined) => void };

/** Filters a list by one user, found by name or email. */
export function PersonFilter({ personId, onChoose }: Props) {
  const [search, setSearch] = useState("");
  const { data: person } = useQuery({ ...userQuery(personId ?? ""), enabled: personId !== undefined });
  const { data: found, isPlaceholderData } = useInfiniteQuery({
    ...usersQuery({ q: search }),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
  if (personId) {
    return (
      <p className="flex min-h-11 min-w-0 items-center gap-2 rounded-control border border-line-strong bg-surface-1 pr-1 pl-3.5">
        <span className="min-w-0 flex-1 truncate">
          <span className="sr-only">Only </span>
          {person?.name ?? "Deleted user"}
          {person && <span className="text-small text-fg-3"> {person.email}</span>}
        </span>
        <TooltipButton
          label="Show all users"
          size="sm"
          icon={<X aria-hidden size={16} strokeWidth={1.75} />}
          onClick={() => {
            setSearch("");
            onChoose(undefined);
          }}
        />
      </p>
    );
  }
  const users = search === "" ? [] : (found?.pages[0]?.items.slice(0, MAX_MATCHES) ?? []);
  return (
    <div>
      <SearchField label="Find a user" value="" onSearch={setSearch} />
      <p role="status" className="sr-only">
        {search !== "" && found && (users.length === 0 ? "No user matches" : `${counted(users.length, "user")} found`)}
      </p>
      {search !== "" && found && (
        <ul aria-label="Users found" className="mt-1.5 flex flex-col gap-0.5 rounded-control border bg-surface-1 p-1.5">
          {users.length === 0 && !isPlaceholderData && (
            <li className="px-2 py-1.5 text-small text-fg-2">No user matches</li>
          )}
          {users.map(({ id, name, email }) => (
            <li key={id}>
              <button
                type="button"
                className="min-h-9 w-full rounded-nav px-2 py-1.5 text-left text-small wrap-anywhere hover:bg-surface-2 focus-visible:-outline-offset-2 touch:min-h-11"
                onClick={() => onChoose(id)}
              >
                {name} <span className="text-fg-3">{email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
