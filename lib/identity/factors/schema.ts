import { z } from "zod";
import { id, line, timestamp } from "@/lib/platform/schema";

const factorTypes = ["totp", "phone"] as const;
export type FactorType = (typeof factorTypes)[number];

export const factorSchema = z.object({
  id,
  factorType: z.enum(factorTypes),
  friendlyName: z.string().meta({ examples: ["Authenticator app"] }),
  status: z.enum(["unverified", "verified"]).meta({ examples: ["verified"] }),
  createdAt: timestamp,
});
export type Factor = z.infer<typeof factorSchema>;

/** A factor just added. An authenticator app's secret is shown only then: as text, as an address and as an image (SVG). */
export const newFactorSchema = factorSchema.extend({
  status: factorSchema.shape.status.meta({ examples: ["unverified"] }),
  secret: z.optional(z.string()).meta({ examples: ["JBSWY3DP…"] }),
  uri: z.optional(z.string()).meta({ examples: ["otpauth://totp/…"] }),
  qrCode: z.optional(z.string()).meta({ examples: ["<svg…"] }),
});
export type NewFactor = z.infer<typeof newFactorSchema>;

export const factorInputSchema = z.object({
  factorType: z.enum(factorTypes, "Please choose an authenticator app or a phone"),
  friendlyName: line(60).optional(),
  phoneNumber: line(40).optional().meta({ examples: [] }),
});
export type FactorInput = z.infer<typeof factorInputSchema>;

/** Six digits; spaces are ignored. */
const code = z
  .string("Please enter the code")
  .max(20, "The code has six digits")
  .meta({ examples: ["123456"] })
  .transform((value) => value.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "The code has six digits"));

export const codeSchema = z.object({ code });

export const RECOVERY_CODES = 10;

export const recoveryCodes = z.array(z.string()).meta({ examples: [["8f3k-2mq7", "w5td-9xnb"]] });

const recoveryCode = z.string("Please enter a recovery code").trim().min(1, "Please enter a recovery code").max(40);

/** A form with a recovery code in the field `code`. */
export const recoveryCodeFormSchema = z.object({ code: recoveryCode });

/** A code, a recovery code, or a phone's factor id alone to request a code. */
export type Challenge = { recoveryCode: string } | { factorId?: string; code: string } | { factorId: string };

export const challengeSchema = z
  .object({
    factorId: id.optional().meta({ examples: [] }),
    code: code.optional(),
    recoveryCode: recoveryCode.optional().meta({ examples: [] }),
  })
  .transform(({ factorId, code: digits, recoveryCode: letters }, context): Challenge => {
    if (letters !== undefined) return { recoveryCode: letters };
    if (digits !== undefined) return { code: digits, ...(factorId !== undefined && { factorId }) };
    if (factorId !== undefined) return { factorId };
    context.addIssue({ code: "custom", path: ["code"], message: "Please enter the code" });
    return z.NEVER;
  });
