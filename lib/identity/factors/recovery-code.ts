/** Letters and digits without lookalikes. Thirty-two, so a byte's last five bits choose one evenly. */
const ALPHABET = "123456789abcdefghjkmnpqrstuvwxyz";
const CODE_CHARACTERS = 10;

/** A code from ten random bytes: `k3m9p-x7q2w`, fifty bits. */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, CODE_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return `${letters.slice(0, CODE_CHARACTERS / 2)}-${letters.slice(CODE_CHARACTERS / 2)}`;
}

/** A code in the form that is compared: lower case, letters and digits only. */
export const normalRecoveryCode = (typed: string) => typed.toLowerCase().replace(/[^a-z0-9]/g, "");
