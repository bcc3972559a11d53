import { request } from "@/lib/platform/http/request";
import type { Challenge, FactorInput, NewFactor } from "./schema";

/** Adds an unverified factor. Only this response has the secret of an authenticator app. */
export const enrolFactor = (input: FactorInput) =>
  request<NewFactor>("/api/account/factors", { method: "POST", body: input });

/** Verifies the second factor of this session, or sends a code to a phone. @throws {ApiError} 400 for a wrong code */
export const meetChallenge = (shown: Challenge) => request("/api/account/challenge", { method: "POST", body: shown });
