import { expect, test, vi } from "vitest";
import { type Question, questionSchema } from "@/lib/library/items/schema";
import { screen, show } from "@/tests/fixtures/components/show";
import { exampleOf } from "@/tests/fixtures/examples";
import CheckPreview from "./check-preview";

const question = (traits: Partial<Question>): Question => ({
  ...exampleOf(questionSchema),
  id: crypto.randomUUID(),
  options: [],
  ...traits,
});

test("a preview asks and grades like a check, and sends nothing", async () => {
  const onClose = vi.fn();
  const questions = [
    question({
      kind: "text",
      prompt: "What is it called?",
      answers: ["Key light"],
      explanation: "It opens the scene.",
    }),
    question({
      kind: "choice",
      prompt: "Where?",
      options: [
        { id: "a", text: "At the side", correct: true },
        { id: "b", text: "Behind", correct: false },
      ],
    }),
  ];
  const { user } = show(<CheckPreview questions={questions} onClose={onClose} />);
  expect(screen.getByText("Question 1 of 2")).toBeVisible();
  await user.keyboard("key  LIGHT{Enter}");
  expect(screen.getByText("Right")).toBeVisible();
  expect(screen.getByText("It opens the scene.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(screen.getByRole("radio", { name: "Behind" }));
  await user.click(screen.getByRole("button", { name: "Answer" }));
  expect(screen.getByText("Wrong")).toBeVisible();
  expect(screen.getByText("At the side")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(screen.getByRole("button", { name: "Begin again" }));
  expect(screen.getByText("Question 1 of 2")).toBeVisible();
});
