"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { toast } from "@/components/ui/toast";
import { endOtherSessions, endSession, sessionsQuery } from "@/lib/identity/sessions/api";
import { sayRefusal } from "./refusal";

/** Where the person is signed in, and the way to end it there. */
export function SessionsSetting() {
  const queries = useQueryClient();
  const { moment } = useFormats();
  const { data: sessions } = useQuery(sessionsQuery());
  const [asks, setAsks] = useState(false);
  const [running, setRunning] = useState<string | null>(null);
  if (!sessions) return null;

  const end = async (what: string, act: () => Promise<void>, title: string) => {
    setRunning(what);
    try {
      await act();
      await queries.invalidateQueries({ queryKey: sessionsQuery().queryKey });
      toast({ title, kind: "success" });
    } catch (error) {
      sayRefusal(error);
    } finally {
      setRunning(null);
      setAsks(false);
    }
  };

  return (
    <div className="rounded-tile border border-line bg-surface-1 px-5">
      <ul className="divide-y divide-line">
        {sessions.map(({ id, device, address, createdAt, lastSeenAt, current }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
            <MonitorSmartphone aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-fg-2" />
            <span className="min-w-0 flex-1 basis-56">
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{device}</span>
                {current && <Chip tone="success">This device</Chip>}
              </span>
              <span className="block text-small text-fg-3">
                {!current && <>Last seen {moment(lastSeenAt)} · </>}
                Signed in {moment(createdAt)}
                {address && <> from {address}</>}
              </span>
            </span>
            {!current && (
              <Button
                variant="ghost"
                size="sm"
                loading={running === id}
                onClick={() => end(id, () => endSession(id), "That device is signed out")}
              >
                Sign out
                <span className="sr-only"> {device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="border-line border-t py-4">
          <Button variant="secondary" size="sm" onClick={() => setAsks(true)}>
            Sign out all other devices
          </Button>
        </div>
      )}
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title="Sign out all other devices?"
        description="Each of them asks for your password again."
        confirmLabel="Sign out"
        loading={running === "others"}
        onConfirm={() => end("others", endOtherSessions, "Your other devices are signed out")}
      />
    </div>
  );
}
