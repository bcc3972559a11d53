import { exampleTime } from "@/lib/platform/example";

/** A connection in the examples of the API's description. */
export const exampleSsoConnection = {
  id: "8c1d2f4e-90ab-4c3d-8e5f-7a6b5c4d3e2f",
  slug: "example-ltd",
  name: "Example Ltd",
  issuer: "https://login.example.org",
  clientId: "waypoint",
  redirectUri: "https://waypoint.example/api/sign-on/example-ltd/callback",
  domains: ["example.org"],
  verifiedDomains: ["example.org"],
  domainToken: "0d9f4f6c1b7a4e35a2c8d1e0f3b59a76",
  verifiedAt: exampleTime,
  required: false,
  createPeople: true,
  groupClaim: "groups",
  acceptsMfa: true,
  active: true,
  createdAt: exampleTime,
  updatedAt: exampleTime,
};

/** The input of an administrator for it. */
export const exampleSsoConnectionInput = {
  name: "Example Ltd",
  issuer: "https://login.example.org",
  clientId: "waypoint",
  clientSecret: "…",
  domains: ["example.org"],
};
