import { describe, expect, it } from "vitest";
import { hueOf, hueOfAreas } from "./area-hue";

const area = (id: string, createdAt: string, parentId: string | null = null) => ({ id, createdAt, parentId });

describe("the hue of a knowledge area", () => {
  const first = area("b", "2026-01-01T00:00:00Z");
  const second = area("a", "2026-01-02T00:00:00Z");
  const sub = area("s", "2026-01-01T00:00:00Z", "a");

  it("is assigned to main areas by creation time, whatever the order of the list", () => {
    expect(hueOfAreas([second, first])).toEqual({ b: 232, a: 35 });
    expect(hueOfAreas([first, second])).toEqual({ b: 232, a: 35 });
  });

  it("is assigned by id when two areas were created at the same time", () => {
    expect(hueOfAreas([area("y", first.createdAt), area("x", first.createdAt)])).toEqual({ x: 232, y: 35 });
  });

  it("is the same for a sub area as for its main area", () => {
    expect(hueOfAreas([sub, first, second]).s).toBe(35);
  });

  it("stays the same when another area is added", () => {
    const before = hueOfAreas([first, second]);
    expect(hueOfAreas([area("c", "2026-03-01T00:00:00Z"), first, second])).toMatchObject(before);
  });

  it("repeats after ten main areas", () => {
    const eleven = Array.from({ length: 11 }, (_, index) => area(`m${index}`, `2026-01-${10 + index}T00:00:00Z`));
    const hues = hueOfAreas(eleven);
    expect(new Set(Object.values(hues)).size).toBe(10);
    expect(hues.m10).toBe(hues.m0);
  });

  it("is always the same one of the ten for a deleted area", () => {
    expect([232, 35, 158, 340, 78, 262, 10, 195, 300, 125]).toContain(hueOf({}, "gone"));
    expect(hueOf({}, "gone")).toBe(hueOf({}, "gone"));
    expect(hueOf({}, undefined)).toBe(232);
  });
});
