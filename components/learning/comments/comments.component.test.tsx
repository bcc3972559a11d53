import { afterEach, expect, test, vi } from "vitest";
import { discardDrafts } from "@/components/learning/discussion/drafts";
import { openPlayback } from "@/components/library/videos/playback";
import { ada, commentOf, videoOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, page, refusal } from "@/tests/fixtures/components/server";
import { act, screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import Comments from "./comments";

const SENTENCE = "Comments are not available. Please try again in a moment";
const unavailable = refusal(503, SENTENCE);
const video = videoOf({ duration: 600 });
const videoId = video.id;
const list = `/api/videos/${videoId}/comments`;

afterEach(() => discardDrafts(videoId));

function showComments(...comments: ReturnType<typeof commentOf>[]) {
  answer({ [`GET ${list}`]: page(comments) });
  return show(<Comments video={video} userId={ada.id} />);
}

async function showOwn() {
  const comment = commentOf({ videoId, content: "As it was" });
  const shown = showComments(comment);
  await screen.findByText("As it was");
  return { ...shown, comment, item: within(screen.getByRole("listitem")) };
}

test("shows markup in a comment as plain text", async () => {
  const hostile = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
  const { container } = showComments(commentOf({ videoId, content: hostile }));
  expect(await screen.findByText(hostile)).toBeVisible();
  expect(container.querySelectorAll("img, script")).toHaveLength(0);
});

test("links times within the lesson, which play from there in its player", async () => {
  showComments(commentOf({ videoId, content: "2:05 says it, 12:40 does not exist" }));
  expect(await screen.findByRole("link", { name: "Play from 2:05" })).toHaveAttribute(
    "href",
    `/videos/${videoId}?t=125`,
  );
  expect(screen.queryByRole("link", { name: /12:40/ })).toBeNull();
  const playFrom = vi.fn();
  let close = () => {};
  act(() => {
    close = openPlayback(videoId, 0, playFrom).close;
  });
  (await screen.findByRole("button", { name: "Play from 2:05" })).click();
  expect(playFrom).toHaveBeenCalledWith(125);
  act(close);
});

test("rejects a comment of spaces without sending it", async () => {
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

test("removes a refused comment from the list and restores it in the field", async () => {
  answer({ [`POST ${list}`]: unavailable });
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

test("rolls back a refused edit and keeps its text in the field", async () => {
  const { user, fill, comment, item } = await showOwn();
  answer({ [`PUT /api/comments/${comment.id}`]: unavailable });
  await user.click(item.getByRole("button", { name: /^Edit/ }));
  await fill(item.getByLabelText("Edit comment"), "As it should be");
  await user.click(item.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  expect(item.getByLabelText("Edit comment")).toHaveValue("As it should be");
  await user.click(item.getByRole("button", { name: "Cancel" }));
  expect(item.getByText("As it was")).toBeVisible();
  expect(item.queryByText(/\(edited\)/)).toBeNull();
});

test("returns the focus to the Edit button after an edit, and sends no unchanged text", async () => {
  const { user, comment, item } = await showOwn();
  for (const end of ["Cancel", "Save"]) {
    await user.click(item.getByRole("button", { name: /^Edit/ }));
    expect(item.getByLabelText("Edit comment")).toHaveFocus();
    await user.click(item.getByRole("button", { name: end }));
    await waitFor(() => expect(item.getByRole("button", { name: /^Edit/ })).toHaveFocus());
  }
  expect(callsTo(`PUT /api/comments/${comment.id}`)).toEqual([]);
});

test("warns before the page unloads only while a comment is unsent", async () => {
  const { fill } = showComments();
  await screen.findByText(/No comments yet/);
  const warns = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(warns()).toBe(false);
  await fill(screen.getByLabelText("Add a comment"), "Not finished");
  expect(warns()).toBe(true);
  await fill(screen.getByLabelText("Add a comment"), "");
  expect(warns()).toBe(false);
});

test("warns before the page unloads while a comment is being sent, and for no other change", async () => {
  let confirm = () => {};
  const mine = commentOf({ content: "Finished" });
  answer({ [`POST ${list}`]: () => new Promise((resolve) => (confirm = () => resolve(mine))) });
  const { user, fill } = showComments();
  await screen.findByText(/No comments yet/);
  const warns = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  await fill(screen.getByLabelText("Add a comment"), "Finished");
  await user.click(screen.getByRole("button", { name: "Post comment" }));
  await waitFor(() => expect(callsTo(`POST ${list}`)).toHaveLength(1));
  expect(warns()).toBe(true);
  confirm();
  await waitFor(() => expect(warns()).toBe(false));
});

test("restores a comment when its deletion is refused", async () => {
  const { user, comment } = await showOwn();
  answer({ [`DELETE /api/comments/${comment.id}`]: unavailable });
  await user.click(screen.getByRole("button", { name: /^Delete/ }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  await waitFor(() => expect(screen.getByText("As it was")).toBeVisible());
});

test("shows an error when the comments cannot be loaded, and loads them on Retry", async () => {
  answer({ [`GET ${list}`]: refusal(503, "away") });
  const { user } = show(<Comments video={video} userId={ada.id} />);
  expect(await screen.findByText(/The comments could not be loaded/)).toBeVisible();
  answer({ [`GET ${list}`]: page([]) });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText(/No comments yet/)).toBeVisible();
});
