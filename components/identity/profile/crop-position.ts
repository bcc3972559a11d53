/** The middle of a picture, away from the middle of its frame; pixels on the screen. */
export type Position = { x: number; y: number };
export type Size = { width: number; height: number };

/** How far a picture is enlarged. */
export const ZOOM = { least: 1, most: 4, step: 0.2 };

/** Pixels on the screen that a key or a button moves a picture by. */
export const STEP = 12;

/** The zoom after some steps, negative ones outwards, within the limits of `ZOOM`. */
export const zoomedBy = (zoom: number, steps: number): number =>
  Math.min(ZOOM.most, Math.max(ZOOM.least, Math.round((zoom + steps * ZOOM.step) * 100) / 100));

/** A position at which the picture still fills its frame, as near as can be to the one wanted. */
export function within({ x, y }: Position, picture: Size, frame: Size, zoom: number): Position {
  const most = (long: number, short: number) => Math.max(0, (long * zoom - short) / 2);
  const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) || 0;
  return {
    x: clamp(x, most(picture.width, frame.width)),
    y: clamp(y, most(picture.height, frame.height)),
  };
}
