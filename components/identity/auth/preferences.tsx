"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { authState } from "@/lib/identity/accounts/auth-state";
import { refreshDays, savePreferencesMutation } from "@/lib/identity/users/mutations";
import type { Preferences, PreferencesInput } from "@/lib/identity/users/schema";
import { makeFormats, plainFormats } from "@/lib/platform/formats";
import { reasonOf } from "@/lib/platform/http/request";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/platform/languages";

type PreferencesState = {
  /** As they are, or are just being saved. */
  preferences: Preferences;
  browserLanguage: Language;
  /** Shown at once, and taken back with a toast where the server refuses. */
  save: (change: PreferencesInput) => void;
};

const PreferencesContext = createContext<PreferencesState | null>(null);
const FormatsContext = createContext(plainFormats);

/** How the person reads numbers, days and moments; as the texts themselves write outside the learner's screens. */
export const useFormats = () => useContext(FormatsContext);

/** Below it days are those of another time zone: of somebody whom an administrator looks at. */
export function FormatsIn({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  const formats = useMemo(() => makeFormats(DEFAULT_LANGUAGE, timeZone), [timeZone]);
  return <FormatsContext value={formats}>{children}</FormatsContext>;
}

/** @throws outside a PreferencesProvider */
export function usePreferences(): PreferencesState {
  const state = useContext(PreferencesContext);
  if (!state) throw new Error("usePreferences must be used within a PreferencesProvider");
  return state;
}

type Props = {
  userId: string;
  /** As the server has them. */
  known: Preferences;
  /** Read from the request, so that the server and the browser write the same. */
  browserLanguage: Language;
  children: ReactNode;
};

/** What somebody has chosen, for every screen of theirs; other tabs hear of a change. */
export function PreferencesProvider({ userId, known, browserLanguage, children }: Props) {
  const router = useRouter();
  const queries = useQueryClient();
  const [saved, setSaved] = useState(known);
  const [changes, setChanges] = useState<PreferencesInput[]>([]);
  const { mutateAsync: savePreferences } = useMutation(savePreferencesMutation(userId));
  const countedIn = useRef(known.timeZone);

  useEffect(() => setSaved(known), [known]);

  useEffect(() => {
    if (countedIn.current === saved.timeZone) return;
    countedIn.current = saved.timeZone;
    // The figures held are of other days.
    void refreshDays(queries);
  }, [saved.timeZone, queries]);

  const preferences: Preferences = useMemo(() => Object.assign({}, saved, ...changes), [saved, changes]);

  const state = useMemo(() => {
    const send = async (change: PreferencesInput) => {
      try {
        setSaved(await savePreferences(change));
        authState().announceElsewhere("USER_UPDATED");
        if (change.timeZone !== undefined || change.language !== undefined) router.refresh();
      } catch (error) {
        toast({ kind: "error", title: "Error", description: reasonOf(error) });
      } finally {
        setChanges((pending) => pending.filter((it) => it !== change));
      }
    };
    return {
      preferences,
      browserLanguage,
      save(change: PreferencesInput) {
        setChanges((pending) => [...pending, change]);
        void send(change);
      },
    };
  }, [preferences, browserLanguage, savePreferences, router]);

  const formats = useMemo(
    () => makeFormats(preferences.language ?? browserLanguage, preferences.timeZone),
    [preferences.language, browserLanguage, preferences.timeZone],
  );
  return (
    <PreferencesContext value={state}>
      <FormatsContext value={formats}>{children}</FormatsContext>
    </PreferencesContext>
  );
}
