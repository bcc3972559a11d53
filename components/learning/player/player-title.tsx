"use client";

import { type ComponentProps, createContext, type ElementType, useContext } from "react";

/** The dialog's title element. It comes from the dialog, so that a player's content does not load the dialog's code again. */
export const PlayerTitleElement = createContext<ElementType<ComponentProps<"h2">>>("h2");

/** Names the player's dialog. */
export function PlayerTitle(props: ComponentProps<"h2">) {
  const Title = useContext(PlayerTitleElement);
  return <Title {...props} />;
}
