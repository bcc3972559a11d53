/** The colour of a cell, from 0 for no points to 4 for all of an area's points. @param total 0 counts as reached by any points */
export function heatStep(points: number, total: number): 0 | 1 | 2 | 3 | 4 {
  if (points <= 0) return 0;
  if (points >= total) return 4;
  return (1 + Math.floor((3 * points) / total)) as 1 | 2 | 3;
}
