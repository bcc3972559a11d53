"use client";

import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { SettingsSection } from "@/components/identity/settings/section";
import { ListHeading } from "@/components/lists/list-heading";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useSteadyLoading } from "@/components/ui/use-steady-loading";
import { type SavedSection, type SectionName, settingsQuery } from "@/lib/organisation/settings/api";
import { JoiningForm } from "./joining-form";
import { SecurityForm } from "./security-form";

/** The organisation's settings: one form for each section, saved on its own. */
export function SettingsTab() {
  return (
    <>
      <ListHeading title="Settings" actions={null} />
      <SettingsSection id="joining" title="Joining" about="Users who may create an account. Invitations always work.">
        <Section name="joining" Form={JoiningForm} />
      </SettingsSection>
      <SettingsSection id="security" title="Security" about="How users sign in.">
        <Section name="security" Form={SecurityForm} />
      </SettingsSection>
    </>
  );
}

type Props<Name extends SectionName> = { name: Name; Form: ComponentType<{ saved: SavedSection<Name> }> };

/** A section's form, or its loading or error state. */
function Section<Name extends SectionName>({ name, Form }: Props<Name>) {
  const options: UseQueryOptions<SavedSection<Name>> = settingsQuery(name);
  const query = useQuery(options);
  const isLoading = useSteadyLoading(query.isPending);
  if (query.isError && query.data === undefined) {
    return (
      <ErrorState level={3} onRetry={() => query.refetch()} retrying={query.isFetching}>
        These settings could not be loaded. Check your connection and try again.
      </ErrorState>
    );
  }
  if (isLoading || !query.data) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-30 rounded-tile" />
      </SkeletonGroup>
    );
  }
  return <Form saved={query.data} />;
}
