"use client";

import { useMutation } from "@tanstack/react-query";
import { CalendarDays, Copy } from "lucide-react";
import { useId, useRef, useState } from "react";
import { attempt } from "@/components/forms/announce";
import { Button, buttonClass } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-field";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toasts/toast";
import { closePlanCalendarMutation, openPlanCalendarMutation } from "@/lib/learning/plans/mutations";
import type { Plan, PlanChange } from "@/lib/learning/plans/schema";

type Props = {
  plan: Plan;
  userId: string;
  /** @returns true if it was saved */
  onChange: (change: PlanChange) => Promise<boolean>;
};

/** The address at which calendar programs read the sessions of a plan, and the time at which sessions begin. */
export function PlanCalendar({ plan, userId, onChange }: Props) {
  const id = useId();
  const area = useRef<HTMLElement>(null);
  const [url, setUrl] = useState<string>();
  const open = useMutation(openPlanCalendarMutation(userId, plan.id));
  const close = useMutation(closePlanCalendarMutation(userId, plan.id));
  const { hasCalendar, sessionAt } = plan;
  const run = (act: () => Promise<string | undefined>) =>
    attempt(async () => {
      setUrl(await act());
      // The pressed button may have been removed.
      area.current?.focus();
    });
  const make = () => run(async () => (await open.mutateAsync()).url);
  const withdraw = () =>
    run(async () => {
      await close.mutateAsync();
      toast({ title: "Calendar address withdrawn", kind: "success" });
      return undefined;
    });
  return (
    <section
      ref={area}
      tabIndex={-1}
      aria-labelledby={id}
      className="mt-3.5 grid grid-cols-1 gap-x-10 gap-y-6 rounded-tile border bg-surface-1 p-5 outline-none md:grid-cols-[minmax(0,1fr)_auto] md:p-6"
    >
      <div className="flex min-w-0 flex-col items-start gap-3">
        <h2 id={id} className="flex items-center gap-2.5 text-h3">
          <CalendarDays aria-hidden size={20} strokeWidth={1.75} className="text-accent-text" />
          Sessions in your calendar
        </h2>
        <p className="max-w-measure text-fg-2">
          {hasCalendar
            ? "Your calendar reads the sessions from an address. A new address ends the one before."
            : "Make an address and subscribe to it in your calendar. The sessions follow your plan."}
        </p>
        {url && <Address url={url} />}
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" loading={open.isPending} onClick={() => void make()}>
            {hasCalendar ? "Replace the address" : "Make a calendar address"}
          </Button>
          {hasCalendar && (
            <Button variant="ghost" loading={close.isPending} onClick={() => void withdraw()}>
              Withdraw the address
            </Button>
          )}
        </div>
      </div>
      <SessionTime key={sessionAt} sessionAt={sessionAt} onChange={onChange} />
    </section>
  );
}

/** The local time at which the sessions begin, saved on blur. */
function SessionTime({ sessionAt, onChange }: { sessionAt: string } & Pick<Props, "onChange">) {
  const [time, setTime] = useState(sessionAt);
  const save = async () => {
    if (time === sessionAt || time === "") return setTime(sessionAt);
    if (!(await onChange({ sessionAt: time }))) setTime(sessionAt);
  };
  return (
    <Field label="Sessions begin at" className="md:w-40">
      <TextInput type="time" value={time} onChange={({ target }) => setTime(target.value)} onBlur={() => void save()} />
    </Field>
  );
}

/** Links that subscribe common calendars to an address. */
function calendarLinks(url: string): Record<string, string> {
  const webcal = url.replace(/^https?:/, "webcal:");
  return {
    Google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    Outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url, name: "Waypoint" })}`,
    Apple: webcal,
  };
}

function Address({ url }: { url: string }) {
  return (
    <div className="w-full">
      <div className="flex flex-wrap items-center gap-2 rounded-control bg-surface-2 py-2 pr-2 pl-4">
        <code className="min-w-0 flex-1 basis-60 font-mono text-small break-all select-all">{url}</code>
        <Button variant="ghost" size="sm" onClick={() => copyText(url, "Address", "The address")}>
          <Copy aria-hidden size={16} strokeWidth={1.75} />
          Copy address
        </Button>
      </div>
      <p className="mt-3 flex flex-wrap gap-2">
        {Object.entries(calendarLinks(url)).map(([name, href]) => (
          <a
            key={name}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            {name}
          </a>
        ))}
      </p>
      <p className="mt-1.5 text-small text-warning">
        Copy it now: it is shown only once. Everybody who has it can read the sessions.
      </p>
    </div>
  );
}
