import { expect, test } from "vitest";
import { bestMatches } from "./best-matches";

const titles = ["Floodlight", "Stage light 10", "Stage light 2", "Lighting basics", "Sound", "Über Light"];
const found = (search: string) => bestMatches(titles, search, (title) => title);

test.each([
  ["light", ["Lighting basics", "Stage light 2", "Stage light 10", "Über Light", "Floodlight"]],
  ["UBER", ["Über Light"]],
  ["light stage", ["Stage light 2", "Stage light 10"]],
  ["nothing", []],
  ["", titles],
])("a search for '%s' finds %j", (search, wanted) => {
  expect(found(search)).toEqual(wanted);
});
