"use client";

import type { ReactNode } from "react";
// Part of every page as its error page, and of the whole document's: imported here, it is loaded once, not three times.
import "@/components/shell/page-error";
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
