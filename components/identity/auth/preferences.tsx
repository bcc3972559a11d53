"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { announceError } from "@/components/forms/announce";
import { authState } from "@/lib/identity/accounts/auth-state";
import { refreshDays, savePreferencesMutation } from "@/lib/identity/users/mutations";
import type { Preferences, PreferencesInput } from "@/lib/identity/users/schema";
import { formatsOf, plainFormats } from "@/lib/platform/formats";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/platform/languages";

type PreferencesState = {
  /** The saved preferences with pending changes applied. */
  preferences: Preferences;
  browserLanguage: Language;
  /** Applied at once, and rolled back with a toast when the server refuses. */
  save: (change: PreferencesInput) => void;
};

const PreferencesContext = createContext<PreferencesState | null>(null);
const FormatsContext = createContext(plainFormats);

/** The formats of numbers, days and times in the user's language; plain English outside the learner's screens. */
export const useFormats = () => useContext(FormatsContext);

/** Formats days in another time zone: that of the user an administrator looks at. */
export function FormatsIn({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  const formats = useMemo(() => formatsOf(DEFAULT_LANGUAGE, timeZone), [timeZone]);
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
  /** The preferences saved on the server. */
  known: Preferences;
  /** Read from the request, so that the server and the browser write the same. */
  browserLanguage: Language;
  children: ReactNode;
};

/** Provides the user's preferences to every screen and announces changes to other tabs. */
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
    // Cached figures count days in the old time zone.
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
        announceError(error);
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
    () => formatsOf(preferences.language ?? browserLanguage, preferences.timeZone),
    [preferences.language, browserLanguage, preferences.timeZone],
  );
  return (
    <PreferencesContext value={state}>
      <FormatsContext value={formats}>{children}</FormatsContext>
    </PreferencesContext>
  );
}
