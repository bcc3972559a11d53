import { z } from "zod";
import { email, name, preferencesSchema } from "@/lib/users/schema";

/** Characters; the specification's minimum, and a length no hash is asked to swallow more than. */
export const PASSWORD_LENGTH = { min: 6, max: 1024 };

export const password = z
  .string("Password is required")
  .min(PASSWORD_LENGTH.min, `Password must be at least ${PASSWORD_LENGTH.min} characters long`)
  .max(PASSWORD_LENGTH.max, `Password must be at most ${PASSWORD_LENGTH.max} characters long`);

export const signUpSchema = z.object({
  name,
  email,
  password,
  timeZone: preferencesSchema.shape.timeZone.optional().catch(undefined),
});
export type SignUp = z.infer<typeof signUpSchema>;

/** Sign-in asks only that both are there: what is wrong with them is not for a stranger to know. */
export const signInSchema = z.object({
  identifier: z.string().trim().min(1, "Email or phone number is required").max(254),
  password: z.string().min(1, "Password is required").max(PASSWORD_LENGTH.max),
});
export type SignIn = z.infer<typeof signInSchema>;
