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

/**
 * The id of the whole document. The first paint waits for its end: React would show a painted skeleton for 300 ms,
 * although the response already has the content. Browsers without `rel=expect` paint the skeleton first.
 */
const WHOLE = "document";

/** The document around every screen. The global 404 page renders it itself, as no root layout wraps that page. */
export async function Document({ children }: { children: ReactNode }) {
  // Reading the headers makes every page dynamic: a prerendered page could not have the request's nonce.
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html id={WHOLE} lang="en" data-theme="dark" className={fontVariables} suppressHydrationWarning>
      <head>
        <link rel="expect" href={`#${WHOLE}`} blocking="render" />
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
