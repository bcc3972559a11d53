import { plainFormats } from "./formats";

/** `figure` formats '1,240', `counted` formats '12 lessons', in the default language. */
export const { figure, counted } = plainFormats;
