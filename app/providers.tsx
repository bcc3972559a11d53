"use client";

import type { ReactNode } from "react";
import { ThemeProvider } from "@/components/shell/theme";
import { Toaster } from "@/components/ui/toasts/toast";

/** The providers of every screen, including sign-in; additions increase every page's script. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      {children}
      <Toaster />
    </ThemeProvider>
  );
}
