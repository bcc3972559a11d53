import { describe, expect, it } from "vitest";
import {
  type Origin,
  originAddress,
  originOf,
  passageAddress,
  passageOf,
  videoAddress,
  videoIdOf,
} from "./video-address";

describe("a video's address", () => {
  it.each<[Origin | undefined, string, string]>([
    [undefined, "/videos/v", "/learn"],
    [{ filter: {} }, "/videos/v", "/learn"],
    [{ filter: { sort: "newest" } }, "/videos/v", "/learn"],
    [{ filter: { q: "a b", sort: "title" } }, "/videos/v?q=a+b&sort=title", "/learn?q=a+b&sort=title"],
    [
      { filter: { areaId: "x", completed: "false" } },
      "/videos/v?areaId=x&completed=false",
      "/learn?areaId=x&completed=false",
    ],
    [{ pathId: "p" }, "/videos/v?path=p", "/learning-paths/p"],
    [{ pathId: "p", isNewOnly: true }, "/videos/v?path=p&new=1", "/learning-paths/p"],
  ])("with the origin %j is %s, and closes to %s", (origin, address, behind) => {
    expect(videoAddress("v", origin)).toBe(address);
    const query = new URLSearchParams(address.split("?")[1]);
    expect(videoAddress("v", originOf(query))).toBe(address);
    expect(originAddress(originOf(query))).toBe(behind);
  });

  it.each<[Origin | undefined, string]>([
    [undefined, "/videos/v?t=754"],
    [{ filter: { q: "a b" } }, "/videos/v?q=a+b&t=754"],
    [{ pathId: "p" }, "/videos/v?path=p&t=754"],
  ])("with the origin %j and a second is %s", (origin, address) => {
    expect(videoAddress("v", origin, 754)).toBe(address);
    const query = new URLSearchParams(address.split("?")[1]);
    expect(passageOf(query)).toEqual({ second: 754, until: null });
    expect(videoAddress("v", originOf(query), 754)).toBe(address);
  });

  it.each([
    [150, "/videos/v?t=130&until=150"],
    [null, "/videos/v?t=130"],
  ])("of a passage until %s is %s", (until, address) => {
    expect(passageAddress("v", 130, until)).toBe(address);
    const query = new URLSearchParams(address.split("?")[1]);
    expect(passageOf(query)).toEqual({ second: 130, until });
  });

  it.each(["", "t=", "t=-1", "t=1.5", "t=12:34", "t=x", "t=1e3", "t=12345678"])("has no second in %j", (query) => {
    expect(passageOf(new URLSearchParams(query))).toBeNull();
  });

  it("is recognised among other addresses", () => {
    expect(videoIdOf("/videos/v")).toBe("v");
    for (const other of ["/", "/videos", "/videos/", "/videos/v/x", "/learn", "/a/videos/v"]) {
      expect(videoIdOf(other)).toBeNull();
    }
  });
});
