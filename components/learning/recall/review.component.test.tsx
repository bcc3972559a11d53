import { afterEach, expect, test, vi } from "vitest";
import { type Card, cardSchema } from "@/lib/learning/recall/schema";
import { ada } from "@/tests/fixtures/components/entities";
import { answer, callsTo, noAnswer, refusal } from "@/tests/fixtures/components/server";
import { screen, show } from "@/tests/fixtures/components/show";
import { exampleOf } from "@/tests/fixtures/examples";
import { ReviewScreen } from "./review-screen";

const card = (front: string): Card => ({
  ...exampleOf(cardSchema),
  id: crypto.randomUUID(),
  front,
  back: `Back of ${front}`,
});
const [one, two] = [card("One"), card("Two")];
const reviewOf = ({ id }: Card) => `POST /api/cards/${id}/reviews`;

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const blocked = () => {
  throw new DOMException("The storage is blocked", "SecurityError");
};

test("keys rate cards, and unsent reviews are kept and sent once the connection is back", async () => {
  let isOffline = true;
  const review = (of: Card) => () => {
    if (isOffline) return noAnswer();
    return of;
  };
  answer({ "GET /api/cards/due": [one, two], [reviewOf(one)]: review(one), [reviewOf(two)]: review(two) });
  const { user } = show(<ReviewScreen userId={ada.id} />);
  await user.click(await screen.findByRole("button", { name: "Show" }));
  expect(screen.getByText("Back of One")).toBeVisible();
  await user.keyboard("3");
  await user.keyboard(" ");
  expect(screen.getByText("Back of Two")).toBeVisible();
  await user.keyboard("1");
  expect(await screen.findByText("All done")).toBeVisible();
  expect(JSON.parse(localStorage.getItem(`waypoint.reviews.${ada.id}`) ?? "[]")).toMatchObject([
    { cardId: one.id, rating: 3 },
    { cardId: two.id, rating: 1 },
  ]);
  isOffline = false;
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(localStorage.getItem(`waypoint.reviews.${ada.id}`)).toBeNull());
  expect(callsTo(reviewOf(two)).at(-1)?.body).toMatchObject({ rating: 1 });
});

test("new content describes the button that gets the focus, and the focus is never lost", async () => {
  let due = [one];
  answer({ "GET /api/cards/due": () => due, [reviewOf(one)]: one, [reviewOf(two)]: two });
  const { user } = show(<ReviewScreen userId={ada.id} />);
  const button = await screen.findByRole("button", { name: "Show" });
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleDescription("One");
  await user.keyboard(" ");
  expect(screen.getByRole("button", { name: /^Good/ })).toHaveFocus();
  expect(document.activeElement).toHaveAccessibleDescription("Back of One");
  await user.keyboard("3");
  expect(screen.getByRole("region", { name: "All done" })).toHaveFocus();
  due = [];
  await user.click(screen.getByRole("button", { name: "Look for more" }));
  expect(await screen.findByText("Nothing more is due yet")).toBeVisible();
  expect(screen.getByRole("button", { name: "Look for more" })).toHaveFocus();
  due = [two];
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("button", { name: "Show" })).toHaveAccessibleDescription("Two");
});

test("keys do nothing for users who have turned shortcuts off", async () => {
  answer({ "GET /api/cards/due": [one] });
  const { user } = show(<ReviewScreen userId={ada.id} />, { preferences: { shortcuts: false } });
  await user.click(await screen.findByRole("button", { name: "Show" }));
  await user.keyboard("3");
  expect(screen.getByText("Back of One")).toBeVisible();
});

const question: Card = { ...card("Which?"), kind: "text", back: null };

test("an answer to a question is kept while offline, and graded later", async () => {
  let isOffline = true;
  answer({ "GET /api/cards/due": [question, one], [reviewOf(question)]: () => (isOffline ? noAnswer() : question) });
  const { user } = show(<ReviewScreen userId={ada.id} />);
  await user.type(await screen.findByRole("textbox", { name: "Which?" }), "Light{Enter}");
  expect(await screen.findByText("Kept on this device. It is graded once the connection is back.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByText("One")).toBeVisible();
  isOffline = false;
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(localStorage.getItem(`waypoint.reviews.${ada.id}`)).toBeNull());
  const at = expect.stringMatching(/^\d{4}-/);
  expect(callsTo(reviewOf(question)).at(-1)?.body).toMatchObject({ answer: "Light", at });
});

test("an unsent review is undone on the device", async () => {
  answer({ "GET /api/cards/due": [one, two], [reviewOf(one)]: noAnswer });
  const { user } = show(<ReviewScreen userId={ada.id} />);
  await user.click(await screen.findByRole("button", { name: "Show" }));
  await user.keyboard("3");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("One")).toBeVisible();
  expect(localStorage.getItem(`waypoint.reviews.${ada.id}`)).toBeNull();
});

test("a review from a device whose clock is ahead is sent without its time", async () => {
  const message = "at is in the future";
  const review = ({ body }: { body: unknown }) =>
    (body as { at?: string }).at ? refusal(400, message, [{ path: "at", message }]) : one;
  answer({ "GET /api/cards/due": [one], [reviewOf(one)]: review });
  const { user } = show(<ReviewScreen userId={ada.id} />);
  await user.click(await screen.findByRole("button", { name: "Show" }));
  await user.keyboard("3");
  await vi.waitFor(() => expect(localStorage.getItem(`waypoint.reviews.${ada.id}`)).toBeNull());
  expect(callsTo(reviewOf(one)).map(({ body }) => "at" in (body as object))).toEqual([true, false]);
  expect(screen.queryByText(message)).toBeNull();
});

test("ratings are sent once the connection is back when the device stores none", async () => {
  for (const method of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(blocked);
  let isOffline = true;
  const review = (of: Card) => () => (isOffline ? noAnswer() : of);
  answer({ "GET /api/cards/due": [one, two], [reviewOf(one)]: review(one), [reviewOf(two)]: review(two) });
  const { user } = show(<ReviewScreen userId={ada.id} />);
  await user.click(await screen.findByRole("button", { name: "Show" }));
  await user.keyboard("3");
  await user.keyboard(" ");
  await user.keyboard("1");
  expect(await screen.findByText("All done")).toBeVisible();
  await vi.waitFor(() => expect(callsTo(reviewOf(one))).not.toHaveLength(0));
  isOffline = false;
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(callsTo(reviewOf(two)).map(({ body }) => body)).toMatchObject([{ rating: 1 }]));
  expect(callsTo(reviewOf(one)).at(-1)?.body).toMatchObject({ rating: 3 });
});

test("a rating is sent once when the device does not remove it", async () => {
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(blocked);
  answer({ "GET /api/cards/due": [one, two], [reviewOf(one)]: one, [reviewOf(two)]: two });
  const { user } = show(<ReviewScreen userId={ada.id} />);
  await user.click(await screen.findByRole("button", { name: "Show" }));
  await user.keyboard("3");
  await vi.waitFor(() => expect(callsTo(reviewOf(one))).not.toHaveLength(0));
  await user.keyboard(" ");
  await user.keyboard("1");
  await vi.waitFor(() => expect(callsTo(reviewOf(two))).toHaveLength(1));
  expect(callsTo(reviewOf(one))).toHaveLength(1);
});

test.each([
  [13, "Play the 1 second"],
  [20, "Play the 8 seconds"],
])("a passage up to second %i has the link '%s'", async (until, name) => {
  answer({ "GET /api/cards/due": [{ ...one, videoId: crypto.randomUUID(), second: 12, until }] });
  const { user } = show(<ReviewScreen userId={ada.id} />);
  await user.click(await screen.findByRole("button", { name: "Show" }));
  expect(screen.getByRole("link", { name })).toBeVisible();
});
