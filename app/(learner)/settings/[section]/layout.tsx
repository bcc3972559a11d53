import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { isSettingsSection } from "@/components/identity/settings/sections";

type Props = { children: ReactNode; params: Promise<{ section: string }> };

/** Answers 404 for an unknown section before the skeleton below it starts a response with 200. */
export default async function SettingsSectionLayout({ children, params }: Props) {
  if (!isSettingsSection((await params).section)) notFound();
  return children;
}
