import { ERROR, GROUP, LIST, NOTHING, patch, type Step, USER } from "./step";

const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const MICROSOFT_GROUP = "http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group";
const EXTERNAL_ID = "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef";

/** The requests of Microsoft Entra, in the order in which it provisions a user and a group and removes both. */
export const entra: Step[] = [
  // "Test connection" asks for a user who cannot exist.
  { send: ["GET", `/Users?filter=userName eq "5b50642d-79fc-4410-9e90-4c077cdd1a59"`], status: 200, answer: NOTHING },
  { send: ["GET", `/Users?filter=userName eq "{mail}"`], status: 200, answer: NOTHING },
  {
    send: [
      "POST",
      "/Users",
      {
        schemas: [USER, ENTERPRISE],
        externalId: EXTERNAL_ID,
        userName: "{mail}",
        active: true,
        addresses: [{ type: "work", formatted: "Lisbon", primary: false }],
        displayName: "Lovelace, Ada",
        emails: [{ primary: true, type: "work", value: "{mail}" }],
        meta: { resourceType: "User" },
        name: { formatted: "Ada Lovelace", familyName: "Lovelace", givenName: "Ada" },
        roles: [],
        title: "Countess",
        [ENTERPRISE]: { department: "Engines" },
      },
    ],
    status: 201,
    keep: "user",
    answer: {
      schemas: [USER],
      externalId: EXTERNAL_ID,
      userName: "{mail}",
      displayName: "Lovelace, Ada",
      name: { formatted: "Lovelace, Ada", familyName: "Lovelace", givenName: "Ada" },
      emails: [{ value: "{mail}", type: "work", primary: true }],
      active: true,
    },
  },
  {
    send: ["GET", `/Users?filter=externalId eq "${EXTERNAL_ID}" and userName eq "{mail}"`],
    status: 200,
    answer: { schemas: [LIST], totalResults: 1, Resources: [{ id: "{user}" }] },
  },
  { send: ["GET", "/Users/{user}"], status: 200, answer: { id: "{user}", active: true } },
  {
    send: [
      "PATCH",
      "/Users/{user}",
      patch(
        { op: "Replace", path: "displayName", value: "King, Ada" },
        { op: "Replace", path: 'emails[type eq "work"].value', value: "{mail}" },
        { op: "Add", path: 'addresses[type eq "work"].formatted', value: "London" },
        { op: "Replace", path: "name.familyName", value: "King" },
        { op: "Replace", path: `${ENTERPRISE}:employeeNumber`, value: "17" },
      ),
    ],
    status: 200,
    answer: { displayName: "King, Ada", name: { familyName: "King", givenName: "Ada" } },
  },
  {
    send: [
      "PATCH",
      "/Users/{user}",
      patch({ op: "replace", value: { displayName: "Ada King", "name.givenName": "Augusta" } }),
    ],
    status: 200,
    answer: { displayName: "Ada King", name: { familyName: "King", givenName: "Augusta" } },
  },
  { send: ["GET", `/Groups?excludedAttributes=members&filter=displayName eq "{group}"`], status: 200, answer: NOTHING },
  {
    send: [
      "POST",
      "/Groups",
      {
        schemas: [GROUP, MICROSOFT_GROUP],
        externalId: "{group} external",
        displayName: "{group}",
        meta: { resourceType: "Group" },
      },
    ],
    status: 201,
    keep: "team",
    answer: { schemas: [GROUP], externalId: "{group} external", displayName: "{group}", members: [] },
  },
  {
    send: ["PATCH", "/Groups/{team}", patch({ op: "Add", path: "members", value: [{ $ref: null, value: "{user}" }] })],
    status: 204,
  },
  {
    send: ["GET", "/Groups/{team}"],
    status: 200,
    answer: { members: [{ value: "{user}", display: "Ada King", type: "User" }] },
  },
  {
    send: ["GET", `/Groups?excludedAttributes=members&filter=id eq "{team}" and members eq "{user}"`],
    status: 200,
    answer: { totalResults: 1 },
  },
  { send: ["PATCH", "/Groups/{team}", patch({ op: "Remove", path: 'members[value eq "{user}"]' })], status: 204 },
  { send: ["GET", "/Groups/{team}"], status: 200, answer: { members: [] } },
  {
    send: ["PATCH", "/Groups/{team}", patch({ op: "Add", path: "members", value: [{ $ref: null, value: "{user}" }] })],
    status: 204,
  },
  {
    send: [
      "PATCH",
      "/Groups/{team}",
      patch({ op: "Remove", path: "members", value: [{ $ref: null, value: "{user}" }] }),
    ],
    status: 204,
  },
  { send: ["PATCH", "/Groups/{team}", patch({ op: "Replace", path: "displayName", value: "{group} 2" })], status: 204 },
  {
    send: ["GET", "/Groups/{team}"],
    status: 200,
    answer: { displayName: "{group} 2", externalId: "{group} external", members: [] },
  },
  { send: ["DELETE", "/Groups/{team}"], status: 204 },
  {
    send: ["GET", "/Groups/{team}?excludedAttributes=members"],
    status: 404,
    answer: { schemas: [ERROR], status: "404" },
  },
  // A user out of scope, back in it, and deleted 30 days later.
  {
    send: ["PATCH", "/Users/{user}", patch({ op: "Replace", path: "active", value: "False" })],
    status: 200,
    answer: { active: false },
  },
  {
    send: ["GET", `/Users?filter=userName eq "{mail}"`],
    status: 200,
    answer: { totalResults: 1, Resources: [{ active: false }] },
  },
  {
    send: ["PATCH", "/Users/{user}", patch({ op: "Add", path: "active", value: "True" })],
    status: 200,
    answer: { active: true },
  },
  {
    send: ["PATCH", "/Users/{user}", patch({ op: "replace", path: "active", value: false })],
    status: 200,
    answer: { active: false },
  },
  { send: ["DELETE", "/Users/{user}"], status: 204 },
  { send: ["GET", "/Users/{user}"], status: 404, answer: { schemas: [ERROR], status: "404" } },
  { send: ["GET", `/Users?filter=userName eq "{mail}"`], status: 200, answer: NOTHING },
];
