import { z } from "zod";

/** The limits of characters of a report's parts; the browser cuts longer parts. */
const REPORT_CHARACTERS = { name: 60, message: 300, page: 200, stack: 2_000 };

const part = (name: keyof typeof REPORT_CHARACTERS) => z.string().max(REPORT_CHARACTERS[name], `${name} is too long`);

/** An unhandled error of the browser. */
export const browserErrorSchema = z.object({
  /** The error's class, such as `TypeError`. */
  name: part("name").meta({ examples: ["TypeError"] }),
  message: part("message").meta({ examples: ["x is undefined"] }),
  /** The path of the page, without its query. */
  page: part("page").meta({ examples: ["/learn"] }),
  stack: part("stack").default(""),
});
export type BrowserError = z.infer<typeof browserErrorSchema>;
