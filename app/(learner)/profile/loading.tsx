import { SettingsSkeleton } from "@/components/identity/settings/settings-skeleton";
import { PageHeader } from "@/components/ui/page-header";

/** Shown while the profile loads. */
export default function ProfileLoading() {
  return (
    <>
      <PageHeader title="Edit profile" />
      <SettingsSkeleton />
    </>
  );
}
