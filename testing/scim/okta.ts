import { ERROR, GROUP, LIST, NOTHING, patch, type Step, USER } from "./step";

const EXTERNAL_ID = "00ujl29u0le5T6Aj10h7";

const whole = {
  schemas: [USER],
  userName: "{mail}",
  name: { givenName: "Test", middleName: "Excited", familyName: "User" },
  emails: [{ primary: true, value: "{mail}", type: "work", display: "{mail}" }],
  displayName: "Test User",
  locale: "en-US",
  externalId: EXTERNAL_ID,
  groups: [],
  active: true,
};

/** The requests of Okta, in the order in which it connects, provisions a user, pushes a group and removes both. */
export const okta: Step[] = [
  { send: ["GET", "/Users?startIndex=1&count=2"], status: 200, answer: { schemas: [LIST], startIndex: 1 } },
  { send: ["GET", "/Groups?startIndex=1&count=100"], status: 200, answer: { schemas: [LIST], startIndex: 1 } },
  { send: ["GET", `/Users?filter=userName eq "{mail}"&startIndex=1&count=100`], status: 200, answer: NOTHING },
  {
    send: ["POST", "/Users", { ...whole, name: { givenName: "Test", familyName: "User" }, password: "1mz050nq" }],
    status: 201,
    keep: "user",
    answer: { userName: "{mail}", externalId: EXTERNAL_ID, displayName: "Test User", active: true },
  },
  { send: ["POST", "/Users", whole], status: 409, answer: { schemas: [ERROR], status: "409", scimType: "uniqueness" } },
  { send: ["GET", "/Users/{user}"], status: 200, answer: { name: { givenName: "Test", familyName: "User" } } },
  {
    send: [
      "PUT",
      "/Users/{user}",
      {
        ...whole,
        id: "{user}",
        name: { ...whole.name, givenName: "Another", formatted: null },
        externalId: undefined,
        meta: { resourceType: "User" },
      },
    ],
    status: 200,
    answer: { id: "{user}", externalId: EXTERNAL_ID, displayName: "Another User", name: { givenName: "Another" } },
  },
  { send: ["GET", `/Groups?filter=displayName eq "{group}"&startIndex=1&count=100`], status: 200, answer: NOTHING },
  {
    send: ["POST", "/Groups", { schemas: [GROUP], displayName: "{group}", members: [] }],
    status: 201,
    keep: "team",
    answer: { displayName: "{group}", members: [] },
  },
  {
    send: [
      "PUT",
      "/Groups/{team}",
      { schemas: [GROUP], displayName: "{group}", members: [{ value: "{user}", display: "{mail}" }] },
    ],
    status: 200,
    answer: { members: [{ value: "{user}" }] },
  },
  {
    send: ["PATCH", "/Groups/{team}", patch({ op: "replace", value: { id: "{team}", displayName: "{group} 2" } })],
    status: 204,
  },
  {
    send: [
      "PATCH",
      "/Groups/{team}",
      patch(
        { op: "remove", path: 'members[value eq "89bb1940-b905-4575-9e7f-6f887cfb368e"]' },
        { op: "add", path: "members", value: [{ value: "{user}", display: "{mail}" }] },
      ),
    ],
    status: 204,
  },
  {
    send: ["GET", "/Groups/{team}"],
    status: 200,
    answer: { displayName: "{group} 2", members: [{ value: "{user}", display: "Another User" }] },
  },
  {
    send: ["PUT", "/Groups/{team}", { schemas: [GROUP], displayName: "{group}", members: [] }],
    status: 200,
    answer: { members: [] },
  },
  { send: ["DELETE", "/Groups/{team}"], status: 204 },
  {
    send: ["PATCH", "/Users/{user}", patch({ op: "replace", value: { active: false } })],
    status: 200,
    answer: { id: "{user}", active: false },
  },
  { send: ["PUT", "/Users/{user}", { ...whole, active: true }], status: 200, answer: { active: true } },
  { send: ["PUT", "/Users/{user}", { ...whole, active: false }], status: 200, answer: { active: false } },
];
