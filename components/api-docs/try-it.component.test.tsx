import { expect, test } from "vitest";
import { answer, callsTo } from "@/tests/fixtures/components/server";
import { screen, show } from "@/tests/fixtures/components/show";
import TryIt from "./try-it";

test("sends a path and a query parameter of one name", async () => {
  answer({ "GET /api/things/one": {} });
  const parameters = (["path", "query"] as const).map((place) => ({
    name: "id",
    in: place,
    required: true,
    value: "",
  }));
  const { user } = show(<TryIt method="GET" path="/api/things/{id}" parameters={parameters} body={null} />);
  const [inPath, inQuery] = screen.getAllByLabelText("id") as [HTMLElement, HTMLElement];
  await user.type(inPath, "one");
  await user.type(inQuery, "two");
  await user.click(screen.getByRole("button", { name: "Send GET" }));
  expect(await screen.findByText(/in \d+ ms/)).toBeVisible();
  expect(callsTo("GET /api/things/one").map(({ url }) => url.search)).toEqual(["?id=two"]);
});
