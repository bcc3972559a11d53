import { generateSecret, generateURI, verifySync } from "otplib";

/** Accepted clock difference of a phone. */
const TOLERANCE_SECONDS = 30;

/** A new secret for an authenticator app, and its `otpauth:` address for a QR code. */
export function newTotp(email: string): { secret: string; uri: string } {
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer: "Waypoint", label: email, secret }) };
}

/**
 * The time step of a valid code. The caller stores it, so that each code works once.
 * @param now milliseconds since 1970
 * @returns null for a wrong code
 */
export function findTimeStep(secret: string, code: string, now: number): number | null {
  if (!secret || !/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}
