import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { discardDrafts } from "@/components/learning/discussion/drafts";
import { openPlayback } from "@/components/library/videos/playback";
import { ada, momentOf, preferencesOf, videoOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, page, refusal } from "@/tests/fixtures/components/server";
import { act, screen, show, waitFor } from "@/tests/fixtures/components/show";
import NotesPanel from "./notes-panel";
import { NotesScreen } from "./notes-screen";
import { NotesSetting } from "./notes-setting";
import QuestionsPanel from "./questions-panel";

const video = videoOf({ duration: 600 });

afterEach(() => discardDrafts(video.id));
const list = `/api/videos/${video.id}/moments`;
/** The notes, and a button that acts as the key at another second. */
function Pressed() {
  const [request, setRequest] = useState({ second: 130 });
  return (
    <>
      <button type="button" onClick={() => setRequest({ second: 205 })}>
        N
      </button>
      <NotesPanel video={video} userId={ada.id} request={request} />
    </>
  );
}

const SENTENCE = "Too many attempts. Please wait a minute, then try again";

test("a refused note returns to the field with its second, and can be sent again with Enter", async () => {
  answer({ [`GET ${list}`]: page([]), [`POST ${list}`]: refusal(429, SENTENCE) });
  const { user } = show(<NotesPanel video={video} userId={ada.id} request={{ second: 130 }} />);
  const field = await screen.findByLabelText("Note at 2:05");
  expect(field).toHaveFocus();
  await user.type(field, "Mine{Enter}");
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  expect(field).toHaveValue("Mine");
  expect(screen.getByText(/No notes yet/)).toBeVisible();
  const note = momentOf({ kind: "note", videoId: video.id, second: 125, body: "Mine" });
  answer({ [`POST ${list}`]: note });
  await user.click(field);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Add note" })).toBeVisible());
  expect(screen.getByText("Mine")).toBeVisible();
  const sent = { id: expect.any(String), userId: ada.id, kind: "note", second: 125, body: "Mine" };
  expect(callsTo(`POST ${list}`).map(({ body }) => body)).toEqual([sent, sent]);
});

test("a note is listed while it is being sent, and the next one can be written meanwhile", async () => {
  let confirm = () => {};
  const note = momentOf({ kind: "note", videoId: video.id, second: 125, body: "First" });
  answer({
    [`GET ${list}`]: page([]),
    [`POST ${list}`]: () => new Promise((resolve) => (confirm = () => resolve(note))),
  });
  const { user } = show(<Pressed />);
  await screen.findByText(/No notes yet/);
  await user.type(await screen.findByLabelText("Note at 2:05"), "First{Enter}");
  const item = await screen.findByRole("listitem");
  expect(item).toHaveTextContent("First");
  expect(item).toHaveAttribute("aria-busy", "true");
  expect(screen.getByRole("button", { name: "Add note" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "N" }));
  await user.type(await screen.findByLabelText("Note at 3:20"), "Second");
  act(confirm);
  await waitFor(() => expect(screen.getByRole("listitem")).not.toHaveAttribute("aria-busy"));
  expect(screen.getByLabelText("Note at 3:20")).toHaveValue("Second");
  expect(screen.getByLabelText("Note at 3:20")).toHaveFocus();
});

test("a question of an earlier recording has no link to its second, and markup stays text", async () => {
  const hostile = `<img src=x onerror="alert(1)"> **bold**`;
  const moments = [
    momentOf({ videoId: video.id, body: hostile, quote: hostile, earlierRecording: true }),
    momentOf({ videoId: video.id, second: 200, body: "Now", user: null, userId: null }),
  ];
  answer({ [`GET ${list}`]: page(moments) });
  const { container } = show(<QuestionsPanel video={video} userId={ada.id} request={null} />);
  expect(await screen.findAllByText(hostile)).toHaveLength(2);
  expect(container.querySelectorAll("img, script, strong")).toHaveLength(0);
  expect(screen.getByText("of an earlier recording", { exact: false })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Play from 2:05" })).toBeNull();
  expect(screen.getByText("Deleted user")).toBeVisible();
  const playFrom = vi.fn();
  let close = () => {};
  act(() => {
    close = openPlayback(video.id, 0, playFrom).close;
  });
  (await screen.findByRole("button", { name: "Play from 3:20" })).click();
  expect(playFrom).toHaveBeenCalledWith(200);
  act(close);
});

test("a note is taken earlier by the offset that the user chose in Settings", async () => {
  answer({ [`GET ${list}`]: page([]) });
  const { unmount } = show(<NotesPanel video={video} userId={ada.id} request={{ second: 130 }} />, {
    preferences: { noteOffsetSeconds: 0 },
  });
  expect(await screen.findByLabelText("Note at 2:10")).toHaveFocus();
  unmount();
  const save = `PUT /api/users/${ada.id}/preferences`;
  answer({ [save]: preferencesOf({ noteOffsetSeconds: 15 }) });
  const { user } = show(<NotesSetting />, { preferences: { noteOffsetSeconds: 7 } });
  const setting = screen.getByLabelText("A note or question begins at");
  expect(setting).toHaveDisplayValue("7 seconds earlier");
  await user.selectOptions(setting, "15 seconds earlier");
  await waitFor(() => expect(callsTo(save)[0]?.body).toEqual({ noteOffsetSeconds: 15 }));
});

test("the list of all notes warns before the page unloads only while a changed note is unsent", async () => {
  const note = { ...momentOf({ kind: "note", videoId: video.id, userId: ada.id, body: "Mine" }) };
  answer({
    [`GET /api/users/${ada.id}/notes`]: page([{ ...note, video: { id: video.id, title: "Light", isAvailable: true } }]),
    "GET /api/videos/*": video,
  });
  const { user, fill } = show(<NotesScreen userId={ada.id} q={undefined} />);
  await user.click(await screen.findByRole("button", { name: /^Edit/ }));
  const warns = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(warns()).toBe(false);
  await fill(screen.getByLabelText("Edit note"), "Mine, changed");
  expect(warns()).toBe(true);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(warns()).toBe(false);
});

test("a list without notes says how to write one with and without a keyboard", async () => {
  answer({ [`GET ${list}`]: page([]), [`GET /api/users/${ada.id}/notes`]: () => page([]) });
  show(
    <>
      <NotesPanel video={video} userId={ada.id} request={null} />
      <NotesScreen userId={ada.id} q={undefined} />
    </>,
  );
  const ofLesson = "No notes yet. Add one above, or press N while you watch: only you can read them.";
  const ofAll = "Write one under Notes of a lesson, or press N while you watch: it opens at its second later.";
  for (const words of [ofLesson, ofAll]) expect(await screen.findByText(words)).toBeVisible();
});
