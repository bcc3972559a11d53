/** docs/behaviour.md, 19: a closing swipe starts within the edge and covers more than the distance. */
const EDGE_PX = 30;
const DISTANCE_PX = 150;

export type Point = { x: number; y: number };

/** True if a closing swipe can start at this point. */
export const startsAtEdge = (start: Point): boolean => start.x <= EDGE_PX;

/** True if the movement goes right rather than up or down. */
export const goesRight = (start: Point, now: Point): boolean => now.x - start.x > Math.abs(now.y - start.y);

/** True if the movement is a closing swipe. */
export const isClosingSwipe = (start: Point, end: Point): boolean =>
  startsAtEdge(start) && end.x - start.x > DISTANCE_PX && goesRight(start, end);
