import { expect, test } from "vitest";
import { answer, callsTo } from "@/tests/fixtures/components/server";
import { screen, show, waitFor } from "@/tests/fixtures/components/show";
import SearchDialog from "./search-dialog";

const SEARCH = "GET /api/search";

const found = (title: string) => ({
  groups: [
    {
      in: "lessons",
      total: 1,
      items: [{ videoId: crypto.randomUUID(), title, duration: 60, parts: [{ text: title, hit: true }] }],
    },
  ],
  didYouMean: null,
  missing: [],
});

test("searches with the first key, and for what is typed meanwhile once the answer is there", async () => {
  const waiting: ((value: object) => void)[] = [];
  answer({ [SEARCH]: () => new Promise<object>((resolve) => waiting.push(resolve)) });
  const { user } = show(<SearchDialog q="r" screens={[]} onClose={() => {}} />);
  const searched = () => callsTo(SEARCH).map(({ url }) => url.searchParams.get("q"));
  await user.type(screen.getByRole("combobox"), "e");
  await waitFor(() => expect(searched()).toEqual(["re"]));
  await user.type(screen.getByRole("combobox"), "act");
  waiting[0]?.(found("Rest"));
  await waitFor(() => expect(searched().at(-1)).toBe("react"));
  waiting.at(-1)?.(found("React"));
  expect(await screen.findByRole("option", { name: /React/ })).toBeVisible();
});
