/** The offset of a picture's centre from its frame's centre, in CSS pixels. */
export type Position = { x: number; y: number };
export type Size = { width: number; height: number };

/** Zoom factors. */
export const ZOOM = { min: 1, max: 4, step: 0.2 };

/** CSS pixels that a key or a button moves a picture by. */
export const STEP_PX = 12;

/** The zoom after some steps, within the limits of `ZOOM`. Negative steps zoom out. */
export const zoomedBy = (zoom: number, steps: number): number =>
  Math.min(ZOOM.max, Math.max(ZOOM.min, Math.round((zoom + steps * ZOOM.step) * 100) / 100));

/** The nearest position at which the picture still fills its frame. */
export function within({ x, y }: Position, picture: Size, frame: Size, zoom: number): Position {
  const maxOffset = (long: number, short: number) => Math.max(0, (long * zoom - short) / 2);
  const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) || 0;
  return {
    x: clamp(x, maxOffset(picture.width, frame.width)),
    y: clamp(y, maxOffset(picture.height, frame.height)),
  };
}
