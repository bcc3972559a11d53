import { expect, test } from "vitest";
import { dashboardAddress, readDashboardAddress } from "./dashboard-address";

test.each([
  ["", {}, "/admin"],
  ["tab=videos&edit=7", { tab: "videos", edit: "7" }, "/admin?tab=videos&edit=7"],
  ["edit=7&tab=videos&other=1", { tab: "videos", edit: "7" }, "/admin?tab=videos&edit=7"],
  ["tab=videos&q=&sort=title", { tab: "videos", sort: "title" }, "/admin?tab=videos&sort=title"],
  [
    "tab=users&person=3&state=invited",
    { tab: "users", person: "3", state: "invited" },
    "/admin?tab=users&person=3&state=invited",
  ],
  ["tab=videos&edit=3F1C&q=Light", { tab: "videos", edit: "3f1c", q: "Light" }, "/admin?tab=videos&edit=3f1c&q=Light"],
  ["tab=videos&q=a+b%26c", { tab: "videos", q: "a b&c" }, "/admin?tab=videos&q=a+b%26c"],
])("%j", (query, address, path) => {
  expect(readDashboardAddress(new URLSearchParams(query))).toEqual(address);
  expect(dashboardAddress(address)).toBe(path);
});
