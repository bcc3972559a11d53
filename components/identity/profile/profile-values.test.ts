import { expect, test } from "vitest";
import type { User } from "@/lib/identity/users/schema";
import { changesIn, toValues } from "./profile-values";

const user: User = {
  id: "0d1c7a52-3a9e-4f6e-8f57-6f6a4a3d9a10",
  email: "ada@people.test",
  name: "Ada",
  firstName: null,
  lastName: "Lovelace",
  isAdmin: false,
  bio: null,
  location: null,
  phoneNumber: null,
  website: null,
  dateOfBirth: "1815-12-10",
  profilePictureUrl: null,
  lastSignInAt: null,
  emailVerified: true,
  deactivatedAt: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

test("shows missing fields as blank", () => {
  expect(toValues(user)).toEqual({
    name: "Ada",
    firstName: "",
    lastName: "Lovelace",
    bio: "",
    location: "",
    website: "",
    dateOfBirth: "1815-12-10",
    email: "ada@people.test",
    phoneNumber: "",
  });
});

test("sends only changed fields, including emptied ones", () => {
  const output = { name: "Ada", bio: null, location: "London" };
  expect(changesIn(output, (field) => field !== "name")).toEqual({ bio: null, location: "London" });
  expect(changesIn(output, () => false)).toEqual({});
});
