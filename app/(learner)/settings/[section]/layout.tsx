import { notFound } from "next/navigation";
import { isSettingsSection } from "@/components/identity/settings/sections";

/** Answers 404 for an unknown section before the skeleton below it starts a response with 200. */
export default async function SettingsSectionLayout({ children, params }: LayoutProps<"/settings/[section]">) {
  if (!isSettingsSection((await params).section)) notFound();
  return children;
}
