import type { Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { bootScript, THEME_COLORS } from "@/components/shell/boot-script";
import { fontVariables } from "./fonts";
import "./globals.css";
import { Providers } from "./providers";

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  colorScheme: "dark light",
  themeColor: [
    { media: "(prefers-color-scheme: dark)", color: THEME_COLORS.dark },
    { media: "(prefers-color-scheme: light)", color: THEME_COLORS.light },
  ],
};

/** The document around every screen. The global 404 page renders it itself, as no root layout wraps that page. */
export async function Document({ children }: { children: ReactNode }) {
  // Reading the headers makes every page dynamic: a prerendered page could not have the request's nonce.
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang="en" data-theme="dark" className={fontVariables} suppressHydrationWarning>
      <head>
        <script nonce={nonce} suppressHydrationWarning>
          {bootScript}
        </script>
      </head>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
