import { exampleTime } from "@/lib/platform/example";

/** The second factor of the examples in the API's description. */
export const exampleFactor = {
  id: "3aa7f3e4-8d9f-4bb6-a4c2-73f4a5b6daa9",
  factorType: "totp",
  friendlyName: "Authenticator app",
  status: "verified",
  createdAt: exampleTime,
};

/** Two of the ten recovery codes. */
export const exampleRecoveryCodes = ["8f3k-2mq7", "w5td-9xnb"];
