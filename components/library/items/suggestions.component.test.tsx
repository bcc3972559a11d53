import { afterEach, expect, test, vi } from "vitest";
import { SuggestedChapters } from "@/components/library/transcripts/suggested-chapters";
import { transcriptSchema } from "@/lib/library/transcripts/schema";
import { answer, callsTo, page, refusal } from "@/tests/fixtures/components/server";
import { screen, show, within } from "@/tests/fixtures/components/show";
import { exampleOf } from "@/tests/fixtures/examples";
import SuggestedQuestions from "./suggested-questions";

const ASK = "POST /api/videos/v/drafts";
const KEEP = "POST /api/videos/v/questions";
const cited = { from: 3, to: 4, quote: "A fill light softens the shadows.", second: 20, until: 30 };
const question = {
  ...{ kind: "choice", prompt: "What softens?", explanation: "", answers: [], value: null, tolerance: null, ...cited },
  options: [
    { text: "A fill light", correct: true },
    { text: "A wall", correct: false },
  ],
};
const here = {
  "GET /api/admin/assistant": { host: "models.example.org", model: "small" },
  "GET /api/videos/v/transcripts": () => page([exampleOf(transcriptSchema)]),
};

afterEach(() => localStorage.clear());
const showQuestions = () => show(<SuggestedQuestions videoId="v" position={() => null} />);

test("asks before it sends the first transcript, and lets each draft be kept, edited or discarded", async () => {
  const drafts = [question, { ...question, prompt: "Second?" }, { ...question, prompt: "Third?" }];
  answer({ ...here, [ASK]: { drafts, dropped: 2 }, [KEEP]: { id: "q" } });
  const { user, fill } = showQuestions();
  await user.click(await screen.findByRole("button", { name: "Suggest questions" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent(
    "The transcript of this lesson is sent to models.example.org, where the model small",
  );
  expect(callsTo(ASK)).toHaveLength(0);
  await user.click(within(dialog).getByRole("button", { name: "Send" }));
  expect(await screen.findByText("What softens?")).toBeVisible();
  expect(callsTo(ASK).map(({ body }) => body)).toEqual([{ kind: "questions", language: "en" }]);
  expect(screen.getAllByText(cited.quote)).toHaveLength(3);
  expect(callsTo(KEEP)).toHaveLength(0);

  await user.click(screen.getByRole("button", { name: /^Keep.*What softens/ }));
  await vi.waitFor(() => expect(screen.queryByText("What softens?")).toBeNull());
  const { options, explanation } = question;
  const kept = { kind: "choice", prompt: "What softens?", explanation, options, second: 20, until: 30, active: true };
  expect(callsTo(KEEP)[0]?.body).toMatchObject(kept);

  await user.click(screen.getByRole("button", { name: /^Edit.*Second/ }));
  await fill(screen.getByRole("textbox", { name: "Question" }), "Better?");
  await user.click(screen.getByRole("button", { name: "Save question" }));
  await vi.waitFor(() => expect(screen.queryByRole("textbox", { name: "Question" })).toBeNull());
  expect(callsTo(KEEP)[1]?.body).toMatchObject({ ...kept, prompt: "Better?" });

  await user.click(screen.getByRole("button", { name: /^Discard.*Third/ }));
  expect(screen.queryByRole("list", { name: "Suggestions" })).toBeNull();
  expect(callsTo(KEEP)).toHaveLength(2);

  await user.click(screen.getByRole("button", { name: "Suggest cards" }));
  await vi.waitFor(() => expect(callsTo(ASK)).toHaveLength(2));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("has no button without an assistant or without a transcript", async () => {
  answer({ ...here, "GET /api/admin/assistant": { host: null, model: null } });
  const first = showQuestions();
  await vi.waitFor(() => expect(callsTo("GET /api/admin/assistant")).toHaveLength(1));
  expect(screen.queryByRole("button")).toBeNull();
  expect(callsTo("GET /api/videos/v/transcripts")).toHaveLength(0);
  first.unmount();
  answer({ ...here, "GET /api/videos/v/transcripts": () => page([]) });
  showQuestions();
  await vi.waitFor(() => expect(callsTo("GET /api/videos/v/transcripts")).toHaveLength(1));
  expect(screen.queryByRole("button")).toBeNull();
});

test("shows an error of the server, and keeps a draft that it rejects", async () => {
  const sentence = "The assistant did not answer. Please try again later";
  answer({ ...here, [ASK]: () => refusal(503, sentence) });
  localStorage.setItem("waypoint.assistant", "models.example.org");
  const { user } = showQuestions();
  await user.click(await screen.findByRole("button", { name: "Suggest cards" }));
  expect(await screen.findByText(sentence)).toBeVisible();
  answer({
    [ASK]: { drafts: [{ front: "Fill", back: "Softens", ...cited }], dropped: 0 },
    [KEEP]: () => refusal(400, "A video has 500 questions and cards at most"),
  });
  await user.click(screen.getByRole("button", { name: "Suggest cards" }));
  await user.click(await screen.findByRole("button", { name: /^Keep.*Fill/ }));
  expect(await screen.findByText("A video has 500 questions and cards at most")).toBeVisible();
  expect(screen.getByText("Fill")).toBeVisible();
  expect(callsTo(KEEP)[0]?.body).toMatchObject({ kind: "recall", prompt: "Fill", back: "Softens", second: 20 });
});

test("adds a suggested chapter to the chapters field, or discards it", async () => {
  const drafts = [
    { title: "Fill light", ...cited },
    { title: "Key light", ...cited, second: 65 },
  ];
  answer({ ...here, [ASK]: { drafts, dropped: 0 } });
  localStorage.setItem("waypoint.assistant", "models.example.org");
  const onUse = vi.fn();
  const { user } = show(<SuggestedChapters videoId="v" onUse={onUse} />);
  await user.click(await screen.findByRole("button", { name: "Suggest chapters" }));
  await user.click(await screen.findByRole("button", { name: /^Use.*Key light/ }));
  expect(onUse.mock.calls).toEqual([["1:05 Key light"]]);
  await user.click(screen.getByRole("button", { name: /^Discard.*Fill light/ }));
  expect(screen.queryByRole("list", { name: "Suggested chapters" })).toBeNull();
});
