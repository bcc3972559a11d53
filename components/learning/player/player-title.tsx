"use client";

import { type ComponentProps, createContext, type ElementType, useContext } from "react";

/** The dialog's title element, provided by the dialog, so that the player's content need not load the dialog's code. */
export const PlayerTitleElement = createContext<ElementType<ComponentProps<"h2">>>("h2");

/** Names the player's dialog. */
export function PlayerTitle(props: ComponentProps<"h2">) {
  const Title = useContext(PlayerTitleElement);
  return <Title {...props} />;
}
