"use client";

import { CircleCheck } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useClearReports } from "@/components/library/videos/use-clear-reports";
import { Button } from "@/components/ui/button";
import { MAX_COUNTED_INVITATIONS } from "@/lib/organisation/overview/glance";
import type { Attention as Waiting } from "@/lib/organisation/overview/schema";
import { counted, figure } from "@/lib/platform/counted";
import type { DashboardAddress } from "../address/dashboard-address";
import { DashboardLink, textLinkClass } from "../address/dashboard-link";
import { healthWords } from "../health/problem-words";
import { SetAllTotals, SetTotal } from "./set-totals";

/** Open tasks of an administrator: the count of each kind, its first entries and a link to all. */
export function Attention({ attention }: { attention: Waiting }) {
  const { unscored, undelivered, unplayable, dead, overTotal } = attention;
  const heading = useRef<HTMLHeadingElement>(null);
  const hasNone = Object.values(attention).every(({ count }) => count === 0);
  return (
    <section aria-labelledby="attention" className="mt-8">
      <h2 ref={heading} id="attention" tabIndex={-1} className="mb-4 text-h3 outline-none">
        Needs attention
      </h2>
      {hasNone && (
        <p className="flex items-center gap-2.5 rounded-tile border bg-surface-1 p-5 text-fg-2">
          <CircleCheck aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-success" />
          Nothing to do: every video plays, no playback reports, every invitation was delivered, every video has a
          knowledge area, and no area offers more points than its total.
        </p>
      )}
      <div className="grid items-start gap-3 empty:hidden lg:grid-cols-3">
        {dead.count > 0 && (
          <Task title={`${counted(dead.count, "video")} that nobody can play`} all={{ tab: "health" }}>
            {dead.first.map(({ id, title, health, paths }) => (
              <Item
                key={id}
                to={{ tab: "health", replace: id }}
                note={`${healthWords[health]}, in ${counted(paths, "path")}`}
              >
                {title}
              </Item>
            ))}
          </Task>
        )}
        {unplayable.count > 0 && (
          <Task
            title={`${counted(unplayable.count, "video")} reported as not playing`}
            all={{ tab: "videos", needs: "playback" }}
          >
            {unplayable.first.map(({ id, title, people }) => (
              <Item
                key={id}
                to={{ tab: "videos", edit: id }}
                note={`Reported by ${counted(people, "user")}`}
                action={<ClearReports videoId={id} title={title} onCleared={() => heading.current?.focus()} />}
              >
                {title}
              </Item>
            ))}
          </Task>
        )}
        {undelivered.count > 0 && (
          <Task
            title={`${countedInvitations(undelivered.count)} not delivered`}
            all={{ tab: "users", state: "undelivered" }}
          >
            {undelivered.first.map(({ id, name, email }) => (
              <Item key={id} to={{ tab: "users", person: id }} note={email}>
                {name}
              </Item>
            ))}
          </Task>
        )}
        {unscored.count > 0 && (
          <Task
            title={`${counted(unscored.count, "video")} without a knowledge area`}
            all={{ tab: "videos", needs: "areas" }}
          >
            {unscored.first.map(({ id, title }) => (
              <Item key={id} to={{ tab: "videos", edit: id }}>
                {title}
              </Item>
            ))}
          </Task>
        )}
        {overTotal.count > 0 && (
          <Task
            title={`${counted(overTotal.count, "knowledge area")} over the total`}
            all={{ tab: "knowledge" }}
            action={
              overTotal.count > 1 && <SetAllTotals count={overTotal.count} onSet={() => heading.current?.focus()} />
            }
          >
            {overTotal.first.map(({ id, name, totalPoints, offeredPoints }) => (
              <Item
                key={id}
                to={{ tab: "knowledge", edit: id }}
                note={`Videos offer ${figure(offeredPoints)} points, the total is ${figure(totalPoints)}`}
                action={
                  <SetTotal areaId={id} name={name} offered={offeredPoints} onSet={() => heading.current?.focus()} />
                }
              >
                {name}
              </Item>
            ))}
          </Task>
        )}
      </div>
    </section>
  );
}

/** The overview stops counting at MAX_COUNTED_INVITATIONS. */
const countedInvitations = (count: number) =>
  count < MAX_COUNTED_INVITATIONS ? counted(count, "invitation") : `${figure(count)} or more invitations`;

type TaskProps = { title: string; all: DashboardAddress; action?: ReactNode; children: ReactNode };

function Task({ title, all, action, children }: TaskProps) {
  return (
    <div className="rounded-tile border bg-surface-1 p-5">
      <h3 className="text-lead font-bold">{title}</h3>
      <ul className="my-2 divide-y divide-line">{children}</ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <DashboardLink to={all} className={linkClass}>
          Show all<span className="sr-only"> {title}</span>
        </DashboardLink>
        {action}
      </div>
    </div>
  );
}

const linkClass =
  "inline-flex min-h-8 items-center text-small font-medium text-accent-text underline underline-offset-4 touch:min-h-11";

type ItemProps = { to: DashboardAddress; note?: string; action?: ReactNode; children: string };

function Item({ to, note, action, children }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-40">
        <DashboardLink to={to} className={textLinkClass}>
          {children}
        </DashboardLink>
        {note && <span className="block text-small text-fg-3 wrap-anywhere">{note}</span>}
      </span>
      {action}
    </li>
  );
}

function ClearReports({ videoId, title, onCleared }: { videoId: string; title: string; onCleared: () => void }) {
  const { clear, isRunning } = useClearReports();
  return (
    <Button size="sm" variant="secondary" loading={isRunning} onClick={() => clear(videoId, onCleared)}>
      Clear reports<span className="sr-only"> {title}</span>
    </Button>
  );
}
