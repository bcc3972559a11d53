import type { Metadata } from "next";
import { SettingsScreen } from "../settings-screen";

export const metadata: Metadata = { title: "Settings" };

/** `/settings`: all sections beside an index; on a small screen the list of them. */
export default function SettingsPage() {
  return <SettingsScreen />;
}
