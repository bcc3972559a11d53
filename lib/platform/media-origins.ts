import { perProcess } from "./per-process";

/**
 * The origins of the direct addresses in the library, for the content security policy. Undefined before the first read,
 * and in a middleware with its own process (Vercel).
 */
export const mediaOrigins = () => perProcess<string[]>("mediaOrigins");
