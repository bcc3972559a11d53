import { SettingsSkeleton } from "@/components/identity/settings/settings-skeleton";
import { PageHeader } from "@/components/ui/page-header";

/** Shown while the settings load. */
export default function SettingsLoading() {
  return (
    <>
      <PageHeader title="Settings" />
      <SettingsSkeleton />
    </>
  );
}
