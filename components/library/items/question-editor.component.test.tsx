import { expect, test, vi } from "vitest";
import { answer, callsTo, refusal } from "@/tests/fixtures/components/server";
import { screen, show } from "@/tests/fixtures/components/show";
import { QuestionEditor } from "./question-editor";

const CREATE = "POST /api/videos/v/questions";

function showEditor(position = 75.4) {
  const onSaved = vi.fn();
  const shown = show(
    <QuestionEditor videoId="v" question={null} position={() => position} onSaved={onSaved} onClose={vi.fn()} />,
  );
  return { ...shown, onSaved };
}

test("Ctrl+Enter saves the question with the last typed passage, and begins the next question", async () => {
  answer({ [CREATE]: { id: "q" } });
  const { user, fill } = showEditor();
  await user.keyboard("Which?");
  await fill(screen.getByRole("textbox", { name: "Option 1" }), "a");
  await fill(screen.getByRole("textbox", { name: "Option 2" }), "b");
  await user.click(screen.getByRole("button", { name: "Begins now" }));
  expect(screen.getByRole("textbox", { name: "Answered from" })).toHaveValue("1:15");
  await user.type(screen.getByRole("textbox", { name: "Until" }), "2:10");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await vi.waitFor(() => expect(callsTo(CREATE)).toHaveLength(1));
  expect(callsTo(CREATE)[0]?.body).toMatchObject({
    ...{ kind: "choice", prompt: "Which?", second: 75, until: 130 },
    options: [
      { text: "a", correct: true },
      { text: "b", correct: false },
    ],
  });
  await vi.waitFor(() => expect(screen.getByRole("textbox", { name: "Question" })).toHaveValue(""));
  expect(screen.getByRole("textbox", { name: "Until" })).toHaveValue("");
  expect(screen.getByRole("textbox", { name: "Question" })).toHaveFocus();
});

test("shows errors of the server at their fields, and keeps the typed values", async () => {
  const message = "Mark the right option";
  answer({ [CREATE]: () => refusal(400, message, [{ path: "options", message }]) });
  const { user, onSaved } = showEditor();
  await user.keyboard("Which?");
  await user.click(screen.getByRole("button", { name: "Save question" }));
  expect(await screen.findAllByText(message)).toHaveLength(2);
  expect(screen.getByRole("textbox", { name: "Question" })).toHaveValue("Which?");
  expect(onSaved).not.toHaveBeenCalled();
});
