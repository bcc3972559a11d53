import { z } from "zod";
import { INVALID_PHONE_NUMBER, isPhoneNumber } from "@/lib/identity/contact-details/schema";
import type { FactorType } from "@/lib/identity/factors/schema";
import { email, name, preferencesSchema } from "@/lib/identity/users/schema";
import { requiredLine } from "@/lib/platform/schema";

/** Characters (docs/behaviour.md, 2); the maximum bounds the work of hashing. */
const PASSWORD_LENGTH = { min: 6, max: 1024 };

const password = z
  .string("Password is required")
  .min(PASSWORD_LENGTH.min, `Password must be at least ${PASSWORD_LENGTH.min} characters long`)
  .max(PASSWORD_LENGTH.max, `Password must be at most ${PASSWORD_LENGTH.max} characters long`)
  .meta({ examples: ["a long walk at dusk"] });

export const signUpSchema = z.object({
  name,
  email,
  password,
  timeZone: preferencesSchema.shape.timeZone.optional().catch(undefined),
});
export type SignUp = z.infer<typeof signUpSchema>;

/** Requires only that both fields are present, so that an error reveals nothing about accounts. */
export const signInSchema = z.object({
  identifier: z
    .string()
    .trim()
    .min(1, "Email or phone number is required")
    .max(254)
    .meta({ examples: ["ada@example.com"] }),
  password: z.string().min(1, "Password is required").max(PASSWORD_LENGTH.max),
  /** Of the second factor: six digits, or a recovery code. */
  code: z.string().trim().max(40).optional().meta({ examples: [] }),
  /** Requests that the code is sent to the phone. */
  sendCode: z.string().max(10).optional().meta({ examples: [] }),
});
export type SignIn = z.infer<typeof signInSchema>;

/** The reason for a refused sign-in. `wait` is in seconds. */
export type SignInRefusal =
  | { code: "CredentialsSignin" }
  | { code: "AccountDeactivated" }
  | { code: "SignOnRequired" }
  | { code: "MfaRequired"; factorTypes: FactorType[] }
  | { code: "TooManyAttempts"; wait: number };

const tokenHash = z
  .string("This link is incomplete")
  .min(1, "This link is incomplete")
  .max(1000)
  .meta({ examples: ["kX3v…"] });

export const newPasswordSchema = z.object({ token_hash: tokenHash, password });
export type NewPassword = z.infer<typeof newPasswordSchema>;

export const linkSchema = z.object({ token_hash: tokenHash });

/** A new password in a form, typed twice. */
export const passwordPairSchema = z
  .object({ password, confirmation: z.string() })
  .refine((pair) => pair.password === pair.confirmation, { error: "Passwords do not match", path: ["confirmation"] });
export type PasswordPair = z.infer<typeof passwordPairSchema>;

const ownPassword = z
  .string("Password is required")
  .min(1, "Password is required")
  .max(PASSWORD_LENGTH.max)
  .meta({ examples: ["a long walk at noon"] });

export const changePasswordSchema = z.object({ currentPassword: ownPassword, password });
export type ChangePassword = z.infer<typeof changePasswordSchema>;

/** The dialog's form: the new password is typed twice. */
export const changePasswordFormSchema = changePasswordSchema
  .extend({ confirmation: z.string() })
  .refine((form) => form.password === form.confirmation, { error: "Passwords do not match", path: ["confirmation"] });
export type ChangePasswordForm = z.infer<typeof changePasswordFormSchema>;

/** The user's own password, entered again. */
export const ownPasswordSchema = z.object({ password: ownPassword });
export type OwnPassword = z.infer<typeof ownPasswordSchema>;

/** The same to delete an account, which may have no password. */
export const deleteAccountSchema = ownPasswordSchema.partial().default({});

export const recoverySchema = z.object({ email });
export type Recovery = z.infer<typeof recoverySchema>;

export const phoneSchema = z.object({
  phoneNumber: requiredLine(40, "Phone number is required").meta({ examples: ["+351 912 345 678"] }),
});
export type Phone = z.infer<typeof phoneSchema>;

/** The form that asks for a number refuses an invalid one before a code is sent. */
export const phoneFormSchema = phoneSchema.extend({
  phoneNumber: phoneSchema.shape.phoneNumber.refine(isPhoneNumber, INVALID_PHONE_NUMBER),
});
