import { expect, test } from "vitest";
import { open, seal } from "./secret-box";

const SECRET = "a secret of thirty-two bytes or more";

test("open restores what seal encrypted, and seal never repeats its output", () => {
  const [one, other] = [seal("JBSWY3DP", SECRET), seal("JBSWY3DP", SECRET)];
  expect(open(one, SECRET)).toBe("JBSWY3DP");
  expect(open(other, SECRET)).toBe("JBSWY3DP");
  expect(one).not.toEqual(other);
  expect(Buffer.from(one).includes("JBSWY3DP")).toBe(false);
});

test("open fails with another secret or changed bytes", () => {
  const sealed = seal("JBSWY3DP", SECRET);
  expect(() => open(sealed, `${SECRET}!`)).toThrow();
  const changed = sealed.map((byte, place) => (place === 14 ? byte ^ 1 : byte));
  expect(() => open(changed, SECRET)).toThrow();
});
