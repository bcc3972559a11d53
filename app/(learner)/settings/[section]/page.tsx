import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isSettingsSection, settingsSections } from "@/components/identity/settings/sections";
import { SettingsScreen } from "../settings-screen";

type Props = PageProps<"/settings/[section]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { section } = await params;
  return { title: isSettingsSection(section) ? `${settingsSections[section]} · Settings` : "Settings" };
}

/** `/settings/{section}`: one section of the settings. */
export default async function SettingsSectionPage({ params }: Props) {
  const { section } = await params;
  if (!isSettingsSection(section)) notFound();
  return <SettingsScreen section={section} />;
}
