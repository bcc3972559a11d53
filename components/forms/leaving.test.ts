import { expect, it, vi } from "vitest";
import { guardLeaving, leave } from "./leaving";

it("goes at once where nothing is unsaved", () => {
  const go = vi.fn();
  leave(go);
  expect(go).toHaveBeenCalledOnce();
});

it("leaves it to the form that has something unsaved, until that is over", () => {
  const go = vi.fn();
  const form = vi.fn();
  const end = guardLeaving(form);
  leave(go);
  expect(form).toHaveBeenCalledWith(go);
  expect(go).not.toHaveBeenCalled();
  end();
  leave(go);
  expect(go).toHaveBeenCalledOnce();
});

it("a form that is over takes nothing from the one after it", () => {
  const [first, second, go] = [vi.fn(), vi.fn(), vi.fn()];
  const endFirst = guardLeaving(first);
  const endSecond = guardLeaving(second);
  endFirst();
  leave(go);
  expect(second).toHaveBeenCalledWith(go);
  expect(go).not.toHaveBeenCalled();
  endSecond();
});
