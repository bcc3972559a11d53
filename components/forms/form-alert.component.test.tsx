import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FormAlert } from "./form-alert";

test("a form's error scrolls into view each time it is shown", () => {
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  const { rerender } = render(<FormAlert message={undefined} />);
  expect(scroll).not.toHaveBeenCalled();
  for (const message of ["Refused", undefined, "Refused"]) rerender(<FormAlert message={message} />);
  expect(scroll).toHaveBeenCalledTimes(2);
});
