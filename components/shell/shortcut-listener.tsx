"use client";

import { lazyPart } from "@/components/ui/lazy-part";

/** The single keys; nobody presses one before the screen has come. */
export const ShortcutListener = lazyPart(() => import("./shortcut-keys"));
