import type { ComponentProps } from "react";

/** The product's play triangle, in the colour of its text. */
export function PlayMark(props: ComponentProps<"svg">) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor" {...props}>
      <path d={PLAY_PATH} />
    </svg>
  );
}

/** The path of the play triangle: round corners, centred by weight in a 24 × 24 box. */
export const PLAY_PATH = "M5.5 4.6c0-1.5 1.6-2.5 2.9-1.8l13 6.9c1.4.8 1.4 2.8 0 3.6l-13 6.9c-1.3.7-2.9-.3-2.9-1.8V4.6Z";
