import { exampleAdministrator } from "@/lib/identity/users/example";

/** A view of the examples' user by their administrator. */
export const exampleRecordView = {
  viewer: { id: exampleAdministrator.id, name: exampleAdministrator.name },
  day: "2026-03-14",
  count: 3,
};
