"use client";

import { lazyPart } from "@/components/ui/states/lazy-part";
import { Spinner } from "@/components/ui/states/spinner";
import type { TabProps } from "../address/dashboard-address";
import { UsersTab } from "./users-tab";

const PersonPage = lazyPart(() => import("./person-page"), Spinner);

/** The list of users, or the page of the user that the address names. */
export function UsersPanel(props: TabProps) {
  const { person } = props.address;
  return person ? <PersonPage key={person} userId={person} {...props} /> : <UsersTab {...props} />;
}
