"use client";

import { Avatar } from "@/components/ui/avatar";
import { Menu } from "@/components/ui/overlays/menu";
import { lazyPart } from "@/components/ui/states/lazy-part";
import type { AccountActions, MenuUser } from "./user-menu-entries";

const UserMenuEntries = lazyPart(() => import("./user-menu-entries"));

/** The account button and its menu, which loads on hover or focus. */
export function UserMenu({ person, ...actions }: AccountActions & { person: MenuUser }) {
  return (
    <Menu
      content={(menu) => <UserMenuEntries {...menu} {...actions} person={person} />}
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
