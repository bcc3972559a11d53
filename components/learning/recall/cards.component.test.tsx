import { expect, test } from "vitest";
import { type Card, cardSchema } from "@/lib/learning/recall/schema";
import { momentOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, done, page, refusal } from "@/tests/fixtures/components/server";
import { screen, show, within } from "@/tests/fixtures/components/show";
import { exampleOf } from "@/tests/fixtures/examples";
import CardsDialog from "./cards-dialog";
import { NoteCard } from "./note-card";

const card = (fields: Partial<Card>): Card => ({ ...exampleOf(cardSchema), id: crypto.randomUUID(), ...fields });
const note = momentOf({ kind: "note", body: "Key light", quote: "The main light.", second: 12, until: null });

test("a note becomes a card with its second, without any typing", async () => {
  answer({ "POST /api/cards": card({}) });
  const { user } = show(<NoteCard note={note} />);
  await user.click(screen.getByRole("button", { name: "Make a card" }));
  expect(await screen.findByRole("textbox", { name: "Front" })).toHaveValue("Key light");
  await user.click(screen.getByRole("button", { name: "Save card" }));
  expect(await screen.findByText("Card added. It comes back in Review")).toBeVisible();
  const { videoId, second, until } = note;
  expect(callsTo("POST /api/cards").map(({ body }) => body)).toEqual([
    { front: "Key light", back: "The main light.", videoId, second, until },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a card needs both sides, and a refused card keeps the typed text", async () => {
  answer({ "POST /api/cards": refusal(409, "That is as many cards as a deck holds. Delete some first") });
  const { user } = show(<NoteCard note={momentOf({ kind: "note", body: "Key light", quote: null })} />);
  await user.click(screen.getByRole("button", { name: "Make a card" }));
  await user.click(await screen.findByRole("button", { name: "Save card" }));
  expect(await screen.findByText("Enter the front of the card")).toBeVisible();
  expect(callsTo("POST /api/cards")).toHaveLength(0);
  await user.type(screen.getByRole("textbox", { name: "Front" }), "Which light?");
  await user.click(screen.getByRole("button", { name: "Save card" }));
  expect(await screen.findByText(/as many cards as a deck holds/)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Front" })).toHaveValue("Which light?");
});

test("cards cannot be made when recall is switched off", () => {
  show(<NoteCard note={note} />, { preferences: { recall: false } });
  expect(screen.queryByRole("button")).toBeNull();
});

test("own cards can be changed and deleted, others only paused", async () => {
  const [own, other] = [card({ front: "Mine", back: "B" }), card({ front: "Theirs", own: false, paused: false })];
  answer({
    "GET /api/cards": () => page([own, other]),
    [`PUT /api/cards/${own.id}`]: own,
    [`PUT /api/cards/${other.id}`]: { ...other, paused: true },
    [`DELETE /api/cards/${own.id}`]: done,
  });
  const { user } = show(<CardsDialog title="All cards" onClose={() => {}} />);
  const [mine, theirs] = (await screen.findAllByRole("listitem")) as [HTMLElement, HTMLElement];
  expect(
    within(theirs)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Pause “Theirs”"]);
  await user.click(within(theirs).getByRole("button", { name: /^Pause.*Theirs/ }));
  expect(callsTo(`PUT /api/cards/${other.id}`)[0]?.body).toEqual({ paused: true });
  await user.click(within(mine).getByRole("button", { name: /^Edit.*Mine/ }));
  await user.type(await screen.findByRole("textbox", { name: "Back" }), "!");
  await user.click(screen.getByRole("button", { name: "Save card" }));
  expect(await screen.findByText("Card saved")).toBeVisible();
  expect(callsTo(`PUT /api/cards/${own.id}`)[0]?.body).toEqual({ front: "Mine", back: "B!" });
  await user.click(within(mine).getByRole("button", { name: /^Delete.*Mine/ }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Card deleted")).toBeVisible();
  expect(callsTo(`DELETE /api/cards/${own.id}`)).toHaveLength(1);
});
