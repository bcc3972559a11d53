import { expect, it } from "vitest";
import { learnAddress } from "./learn-address";

it.each([
  [{}, "/learn"],
  [{ q: "", areaId: "", completed: "", sort: "newest" }, "/learn"],
  [{ q: "  " }, "/learn"],
  [{ q: " state & effects " }, "/learn?q=state+%26+effects"],
  [{ sort: "title", q: "css" }, "/learn?q=css&sort=title"],
  [{ completed: "false", areaId: "a1" }, "/learn?areaId=a1&completed=false"],
])("the address of the filter %j is %s", (filter, address) => {
  expect(learnAddress(filter)).toBe(address);
});
