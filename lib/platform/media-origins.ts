import { perProcess } from "./per-process";

/**
 * The origins of the direct addresses in the library, for the content security policy. Undefined until they are read, and where the
 * middleware runs in a process of its own (Vercel).
 */
export const mediaOrigins = () => perProcess<string[]>("mediaOrigins");
