import { exampleTime } from "@/lib/platform/example";

/** The user of the examples in the API's description. */
export const exampleUser = {
  id: "3f1c2a84-6a0e-4f43-9d55-0c6b1d1f7a10",
  email: "ada@example.com",
  name: "Ada Learner",
  firstName: "Ada",
  lastName: "Learner",
  isAdmin: false,
  bio: "Learns in the evening.",
  location: "Lisbon",
  phoneNumber: null,
  website: "https://ada.example.com/",
  dateOfBirth: "1990-12-10",
  profilePictureUrl: null,
  lastSignInAt: exampleTime,
  emailVerified: true,
  deactivatedAt: null,
  createdAt: exampleTime,
  updatedAt: exampleTime,
};

/** The administrator's input for the same user. */
export const exampleUserInput = { email: exampleUser.email, name: exampleUser.name, isAdmin: false };

/** The administrator of the examples. */
export const exampleAdministrator = {
  id: "a7d0c8f2-1b7e-4c39-8a25-5e2f9b3c6d21",
  name: "Grace Keeper",
  email: "grace@example.com",
};

/** The preferences of the examples' user. */
export const examplePreferences = {
  timeZone: "Europe/Lisbon",
  timeZoneFixed: false,
  language: "pt-PT",
  weeklySummary: true,
  streakReminder: false,
  teamReport: false,
  shortcuts: true,
  keepWatched: true,
};
