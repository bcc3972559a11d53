import { expect, it, vi } from "vitest";
import { guardLeaving, leave } from "./leaving";

it("leaves at once when no form is registered", () => {
  const go = vi.fn();
  leave(go);
  expect(go).toHaveBeenCalledOnce();
});

it("asks the registered form until it is unregistered", () => {
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

it("keeps a later form when an earlier one is unregistered", () => {
  const [first, second, go] = [vi.fn(), vi.fn(), vi.fn()];
  const endFirst = guardLeaving(first);
  const endSecond = guardLeaving(second);
  endFirst();
  leave(go);
  expect(second).toHaveBeenCalledWith(go);
  expect(go).not.toHaveBeenCalled();
  endSecond();
});
