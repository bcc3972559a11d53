import localFont from "next/font/local";

const display = localFont({
  src: "./fonts/bricolage-grotesque-subset.woff2",
  weight: "400 800",
  variable: "--font-bricolage",
  // Arial is 25 % wider than this face at width 85: globals.css declares a fallback of the same width.
  adjustFontFallback: false,
  declarations: [{ prop: "font-stretch", value: "75% 100%" }],
});

const text = localFont({
  src: "../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  weight: "400 700",
  variable: "--font-instrument",
});

const textExtended = localFont({
  src: "../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2",
  weight: "400 700",
  variable: "--font-instrument-ext",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF",
    },
  ],
});

const mono = localFont({
  src: "../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-geist-mono",
  preload: false,
  adjustFontFallback: false,
});

/** Class names that declare the font families as custom properties; theme.css orders them. */
export const fontVariables = [display, text, textExtended, mono].map((font) => font.variable).join(" ");
