import { useState } from "react";
import { expect, test } from "vitest";
import { act, screen, show } from "@/tests/fixtures/components/show";
import { EntryPicker } from "./entry-picker";

/** A picker that finds one entry by any text but "none". */
function Picker({ onPick = () => undefined }: { onPick?: () => Promise<boolean> | undefined }) {
  const [search, setSearch] = useState("");
  const found = search === "none" ? [] : [{ id: "light", title: "Light" }];
  return (
    <EntryPicker
      label="Search"
      search={search}
      onSearch={setSearch}
      found={found}
      isSearching={false}
      onPick={onPick}
    />
  );
}

test("says that there are no more matches for a text that is typed after a pick", async () => {
  const { user, fill } = show(<Picker />);
  await user.click(screen.getByRole("button", { name: /Light/ }));
  expect(screen.getByRole("status")).toHaveTextContent("Light added");
  await fill(screen.getByLabelText("Search"), "none");
  expect(screen.getByRole("status")).toHaveTextContent("No more matches");
});

test.each([
  ["announces an entry that was added", true, "Light added"],
  ["announces no entry that was not added", false, ""],
])("%s", async (_, isAdded, announcement) => {
  let answer = (_isAdded: boolean) => {};
  const onPick = () =>
    new Promise<boolean>((resolve) => {
      answer = resolve;
    });
  const { user } = show(<Picker onPick={onPick} />);
  await user.click(screen.getByRole("button", { name: /Light/ }));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  await act(async () => answer(isAdded));
  expect(screen.getByRole("status").textContent).toBe(announcement);
});
