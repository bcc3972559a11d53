/** Pixels (docs/behaviour.md, 19): where a closing swipe may start, and how far it must go. */
const EDGE = 30;
const DISTANCE = 150;

export type Point = { x: number; y: number };

/** Whether a touch here can become the swipe that closes. */
export const startsAtEdge = (start: Point): boolean => start.x <= EDGE;

/** Whether a movement that began at the edge goes to the right rather than up or down. */
export const goesRight = (start: Point, now: Point): boolean => now.x - start.x > Math.abs(now.y - start.y);

/** Whether a finger that came this way has closed what it swiped. */
export const isClosingSwipe = (start: Point, end: Point): boolean =>
  startsAtEdge(start) && end.x - start.x > DISTANCE && goesRight(start, end);
