import { SettingsSkeleton } from "@/components/identity/settings/section";
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
