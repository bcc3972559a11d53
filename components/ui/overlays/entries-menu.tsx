"use client";

import type { ComponentProps } from "react";
import { lazyPart } from "../states/lazy-part";
import { Menu } from "./menu";
import type { MenuContent, MenuEntry } from "./menu-content";

const Content = lazyPart<ComponentProps<typeof MenuContent>>(() =>
  import("./menu-content").then((part) => ({ default: part.MenuContent })),
);

/** A button that opens a menu of these entries, whose code loads on hover or focus. */
export function EntriesMenu({
  entries,
  ...rest
}: Omit<ComponentProps<typeof Menu>, "content"> & { entries: MenuEntry[] }) {
  return <Menu {...rest} content={(menu) => <Content {...menu} entries={entries} />} />;
}
