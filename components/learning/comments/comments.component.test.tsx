import { expect, test } from "vitest";
import { ada, commentOf } from "@/testing/components/entities";
import { answer, callsTo, page, refusal } from "@/testing/components/server";
import { screen, show, waitFor, within } from "@/testing/components/show";
import { Comments } from "./comments";

const SENTENCE = "The comments are resting. Please try again in a moment";
const resting = refusal(503, SENTENCE);
const videoId = crypto.randomUUID();
const list = `/api/videos/${videoId}/comments`;

function showComments(...comments: ReturnType<typeof commentOf>[]) {
  answer({ [`GET ${list}`]: page(comments) });
  return show(<Comments videoId={videoId} userId={ada.id} />);
}

async function showOwn() {
  const comment = commentOf({ videoId, content: "As it was" });
  const shown = showComments(comment);
  await screen.findByText("As it was");
  return { ...shown, comment, item: within(screen.getByRole("listitem")) };
}

test("shows what looks like markup as the text that it is", async () => {
  const hostile = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
  const { container } = showComments(commentOf({ videoId, content: hostile }));
  expect(await screen.findByText(hostile)).toBeVisible();
  expect(container.querySelectorAll("img, script")).toHaveLength(0);
});

test("refuses a comment of spaces without sending it", async () => {
  const { user, fill } = showComments();
  const field = screen.getByLabelText("Add a comment");
  await screen.findByText(/No comments yet/);
  await fill(field, "   ");
  await user.click(screen.getByRole("button", { name: "Post comment" }));
  expect(screen.getByText("A comment cannot be empty")).toBeVisible();
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
  expect(callsTo(`POST ${list}`)).toEqual([]);
});

test("takes a refused comment off the list and puts it back into its field", async () => {
  answer({ [`POST ${list}`]: resting });
  const { user, fill } = showComments();
  await screen.findByText(/No comments yet/);
  await fill(screen.getByLabelText("Add a comment"), "Long and thoughtful");
  const post = () => user.click(screen.getByRole("button", { name: "Post comment" }));
  await post();
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  expect(screen.getByText(/No comments yet/)).toBeVisible();
  expect(screen.getByLabelText("Add a comment")).toHaveValue("Long and thoughtful");

  answer({ [`POST ${list}`]: commentOf({ videoId, content: "Long and thoughtful" }) });
  await post();
  expect(await screen.findByText("1 comment")).toBeVisible();
  expect(screen.getByLabelText("Add a comment")).toHaveValue("");
});

test("rolls a refused edit back and keeps its words in the field", async () => {
  const { user, fill, comment, item } = await showOwn();
  answer({ [`PUT /api/comments/${comment.id}`]: resting });
  await user.click(item.getByRole("button", { name: /^Edit/ }));
  await fill(item.getByLabelText("Edit comment"), "As it should be");
  await user.click(item.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  expect(item.getByLabelText("Edit comment")).toHaveValue("As it should be");
  await user.click(item.getByRole("button", { name: "Cancel" }));
  expect(item.getByText("As it was")).toBeVisible();
  expect(item.queryByText(/\(edited\)/)).toBeNull();
});

test("puts a comment back when its deletion is refused", async () => {
  const { user, comment } = await showOwn();
  answer({ [`DELETE /api/comments/${comment.id}`]: resting });
  await user.click(screen.getByRole("button", { name: /^Delete/ }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  await waitFor(() => expect(screen.getByText("As it was")).toBeVisible());
});

test("says in place that the comments cannot be read, and reads them on Retry", async () => {
  answer({ [`GET ${list}`]: refusal(503, "away") });
  const { user } = show(<Comments videoId={videoId} userId={ada.id} />);
  expect(await screen.findByText(/The comments could not be loaded/)).toBeVisible();
  answer({ [`GET ${list}`]: page([]) });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText(/No comments yet/)).toBeVisible();
});
