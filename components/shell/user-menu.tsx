"use client";

import { KeyRound, LogOut, Monitor, Moon, ShieldUser, Sun, UserPen } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Menu } from "@/components/ui/menu";
import type { MenuEntry } from "@/components/ui/menu-content";
import { type Theme, useTheme } from "./theme";

/** Who is signed in, as the shell shows them. */
export type Person = { name: string; email: string; isAdmin: boolean; profilePictureUrl: string | null };

type Props = {
  person: Person;
  onAdminPanel: () => void;
  onChangePassword: () => void;
  onLogOut: () => void;
};

const icon = { "aria-hidden": true, size: 18, strokeWidth: 1.75 } as const;

const themes: { value: Theme; label: string; icon: React.ReactNode }[] = [
  { value: "dark", label: "Dark", icon: <Moon {...icon} /> },
  { value: "light", label: "Light", icon: <Sun {...icon} /> },
  { value: "system", label: "System", icon: <Monitor {...icon} /> },
];

/** The account's button, with its name where there is room, and its menu (specification, section 2). */
export function UserMenu({ person, onAdminPanel, onChangePassword, onLogOut }: Props) {
  const { theme, setTheme } = useTheme();
  const entries: MenuEntry[] = [
    { kind: "heading", label: <Who person={person} /> },
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
    { kind: "separator" },
    ...(person.isAdmin
      ? ([
          { kind: "item", label: "Admin Panel", icon: <ShieldUser {...icon} />, onSelect: onAdminPanel },
          { kind: "separator" },
        ] satisfies MenuEntry[])
      : []),
    { kind: "item", label: "Logout", icon: <LogOut {...icon} />, onSelect: onLogOut },
  ];

  return (
    <Menu
      entries={entries}
      side="top"
      align="start"
      wrapperClassName="block"
      className="flex w-full items-center gap-3 rounded-full text-left transition-colors duration-120 max-lg:justify-center max-md:size-11 md:rounded-nav md:p-2 md:hover:bg-surface-2 md:data-[state=open]:bg-surface-2 lg:px-3"
    >
      <Avatar name={person.name} src={person.profilePictureUrl} />
      <span className="sr-only">Account menu of </span>
      <span className="min-w-0 max-lg:sr-only">
        <span className="block truncate font-semibold">{person.name}</span>
        <span className="block truncate text-small text-fg-3">{person.isAdmin ? "Administrator" : "Learner"}</span>
      </span>
    </Menu>
  );
}

function Who({ person }: { person: Person }) {
  return (
    <span className="block max-w-60 min-w-0">
      <span className="block truncate font-semibold">{person.name}</span>
      <span className="block truncate text-small text-fg-3">{person.email}</span>
    </span>
  );
}
