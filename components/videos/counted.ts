/** '1,240'. */
export const figure = new Intl.NumberFormat("en").format;

/** '1 lesson', '12 lessons', '1,240 people'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}
