import { expect, test } from "vitest";
import { fireEvent, screen, show, waitFor } from "@/tests/fixtures/components/show";
import { Tooltip } from "./tooltip";

test("a tooltip stays until the focus has moved, because a dialog takes the focus back when an element is removed", async () => {
  const { user } = show(
    <Tooltip label="Edit">
      <button type="button" aria-label="Edit How light falls" />
    </Tooltip>,
  );
  const button = screen.getByRole("button");
  await user.hover(button);
  expect(await screen.findByText("Edit")).toBeVisible();
  fireEvent.blur(button);
  expect(screen.getByText("Edit")).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Edit")).toBeNull());
});
