import { plainFormats } from "./formats";

/** `figure` formats '1,240', `counted` '12 lessons', `percent` '16%', in the default language. */
export const { figure, counted, percent } = plainFormats;
