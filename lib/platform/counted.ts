import { plainFormats } from "./formats";

/** '1,240', and '1 lesson', '12 lessons', '1,240 people', where they are the same for everybody. */
export const { figure, counted } = plainFormats;
