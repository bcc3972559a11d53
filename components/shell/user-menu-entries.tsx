"use client";

import { KeyRound, LogOut, MessagesSquare, Monitor, Moon, ShieldUser, Sun, UserPen, UsersRound } from "lucide-react";
import type { CurrentUser } from "@/components/identity/auth/current-user";
import { MenuContent, type MenuEntry, type OpenMenu } from "@/components/ui/overlays/menu-content";
import { type Theme, useTheme } from "./theme";

type Props = OpenMenu & {
  person: CurrentUser;
  managesTeams: boolean;
  onAdminPanel: () => void;
  onRecentMessages: () => void;
  onChangePassword: () => void;
  onLogOut: () => void;
};

const icon = { "aria-hidden": true, size: 18, strokeWidth: 1.75 } as const;

const themes: { value: Theme; label: string; icon: React.ReactNode }[] = [
  { value: "dark", label: "Dark", icon: <Moon {...icon} /> },
  { value: "light", label: "Light", icon: <Sun {...icon} /> },
  { value: "system", label: "System", icon: <Monitor {...icon} /> },
];

/** The entries of the user menu (docs/behaviour.md, 9). */
export default function UserMenuEntries({
  person,
  managesTeams,
  onAdminPanel,
  onRecentMessages,
  onChangePassword,
  onLogOut,
  ...menu
}: Props) {
  const { theme, setTheme } = useTheme();
  const entries: MenuEntry[] = [
    { kind: "heading", label: <Identity person={person} /> },
    { kind: "separator" },
    {
      kind: "choice",
      label: "Theme",
      value: theme,
      options: themes,
      onChoose: (value) => setTheme(value as Theme),
    },
    { kind: "separator" },
    { kind: "item", label: "Edit Profile", icon: <UserPen {...icon} />, href: "/profile" },
    { kind: "item", label: "Change Password", icon: <KeyRound {...icon} />, onSelect: onChangePassword },
    ...(managesTeams
      ? ([{ kind: "item", label: "Team", icon: <UsersRound {...icon} />, href: "/team" }] satisfies MenuEntry[])
      : []),
    { kind: "item", label: "Recent messages", icon: <MessagesSquare {...icon} />, onSelect: onRecentMessages },
    { kind: "separator" },
    ...(person.isAdmin
      ? ([
          { kind: "item", label: "Admin Panel", icon: <ShieldUser {...icon} />, onSelect: onAdminPanel },
          { kind: "separator" },
        ] satisfies MenuEntry[])
      : []),
    { kind: "item", label: "Logout", icon: <LogOut {...icon} />, onSelect: onLogOut },
  ];
  return <MenuContent {...menu} entries={entries} />;
}

function Identity({ person }: { person: CurrentUser }) {
  return (
    <span className="block max-w-60 min-w-0">
      <span className="block truncate font-semibold">{person.name}</span>
      <span className="block truncate text-small text-fg-3">{person.email}</span>
    </span>
  );
}
