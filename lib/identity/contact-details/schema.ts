import { profileFormSchema } from "@/lib/identity/users/schema";

/** The message for a number that is invalid or lacks its country code. */
export const INVALID_PHONE_NUMBER = "Please enter a phone number with its country code, such as +49 151 23456789";

/** The server's rule, for forms. The numbering plans load on first use, because they are large. */
export const isPhoneNumber = async (typed: string): Promise<boolean> =>
  (await import("./phone-number")).toPhoneNumber(typed) !== null;

/** The fields that a user edits in their own profile; a phone number is valid or left out. */
export const ownProfileFormSchema = profileFormSchema.extend({
  phoneNumber: profileFormSchema.shape.phoneNumber.refine(
    async (typed) => !typed || (await isPhoneNumber(typed)),
    INVALID_PHONE_NUMBER,
  ),
});
