import { z } from "zod";

/** Characters of each part of a report; longer parts are cut by the browser. */
export const REPORT_CHARACTERS = { name: 60, message: 300, page: 200, stack: 2_000 };

const part = (name: keyof typeof REPORT_CHARACTERS) => z.string().max(REPORT_CHARACTERS[name], `${name} is too long`);

/** An error that nothing in the browser handled. */
export const browserErrorSchema = z.object({
  /** The error's class, such as `TypeError`. */
  name: part("name").meta({ examples: ["TypeError"] }),
  message: part("message").meta({ examples: ["x is undefined"] }),
  /** The path of the page, without its query. */
  page: part("page").meta({ examples: ["/learn"] }),
  stack: part("stack").default(""),
});
export type BrowserError = z.infer<typeof browserErrorSchema>;
