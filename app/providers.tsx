"use client";

import type { ReactNode } from "react";
import { ThemeProvider } from "@/components/shell/theme";
import { Toaster } from "@/components/ui/toast";

/** What every screen has, the sign-in screen too: keep it light. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      {children}
      <Toaster />
    </ThemeProvider>
  );
}
