"use client";

import { lazyPart } from "@/components/ui/states/lazy-part";

/** Loads the shortcut keys after the screen. */
export const ShortcutListener = lazyPart(() => import("./shortcut-keys"));
