import { expect, test } from "vitest";
import { fireEvent, screen, show, waitFor } from "@/tests/fixtures/components/show";
import { Tooltip } from "./tooltip";

test("a tooltip stays until the focus has moved, so that no dialog takes the focus at its removal", async () => {
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
