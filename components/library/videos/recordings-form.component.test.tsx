import { beforeEach, expect, test, vi } from "vitest";
import type { Run, UploadState } from "@/components/library/upload/run-upload";
import { areaOf, videoOf } from "@/tests/fixtures/components/entities";
import { answer, callsTo, done, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import RecordingsForm from "./recordings-form";

// jsdom can neither play a video nor upload a file; the tests in tests/e2e do both.
const sent = vi.hoisted(() => new Map<string, { progress: (bytes: number) => void; end: (fault?: string) => void }>());
vi.mock("@/components/library/upload/run-upload", async (original) => ({
  ...(await original<typeof import("@/components/library/upload/run-upload")>()),
  async beginRun(run: Run, file: File, update: (next: UploadState) => void) {
    if (file.name.startsWith("bad")) throw new Error("Not a film");
    const progress = (bytes: number) => update({ state: "sending", file, sent: bytes, left: null });
    progress(0);
    run.id = crypto.randomUUID();
    run.frames = Promise.resolve([{ seconds: 1, picture: new Blob(), url: `blob:${file.name}` }]);
    run.done = new Promise((resolve, reject) => {
      run.abort = () => reject(new Error("The upload was stopped"));
      sent.set(file.name, {
        progress,
        end(fault) {
          if (fault) return reject(new Error(fault));
          update({ state: "done", file, sent: file.size, left: null });
          resolve();
        },
      });
    });
    return { id: run.id, seconds: 60 };
  },
}));

const light = areaOf({ name: "Light" });

beforeEach(() => {
  sent.clear();
  answer({ "DELETE /api/uploads/videos/*": done, "POST /api/videos": videoOf() });
});

const fileOf = (name: string) => new File([new Uint8Array(100)], name, { type: "video/mp4", lastModified: 7 });

async function showForm(...names: string[]) {
  const onClose = vi.fn();
  const shown = show(<RecordingsForm files={names.map(fileOf)} areas={[light]} onClose={onClose} />, {});
  const list = within(await screen.findByRole("list", { name: "Recordings" }));
  const choose = () => shown.fill(screen.getByLabelText("Knowledge area 1"), "Light");
  return { ...shown, list, choose, onClose };
}

test("uploads three recordings at once, and the next when one has ended", async () => {
  const { list } = await showForm("one.mp4", "two.mp4", "three.mp4", "four.mp4");
  await waitFor(() => expect([...sent.keys()]).toEqual(["one.mp4", "two.mp4", "three.mp4"]));
  expect(list.getByText("Waits for the uploads above")).toBeVisible();
  sent.get("two.mp4")?.progress(40);
  expect(await list.findByText(/^40% of 100/)).toBeVisible();
  sent.get("one.mp4")?.end();
  await waitFor(() => expect([...sent.keys()]).toContain("four.mp4"));
  expect(list.getByText(/^Uploaded, /)).toBeVisible();
});

test("adds one row for a file that is dropped twice", async () => {
  const { list, user } = await showForm("one.mp4", "one.mp4");
  expect(list.getAllByRole("listitem")).toHaveLength(1);
  await user.upload(screen.getByLabelText("More recordings"), [fileOf("one.mp4"), fileOf("two.mp4")]);
  expect(list.getAllByRole("listitem")).toHaveLength(2);
});

test("adds uploaded recordings with their titles and areas, and keeps failed ones with the reason", async () => {
  const { list, user, fill, choose, onClose } = await showForm("Night_shift.mp4", "bad.mp4", "late.mp4");
  expect(await list.findByText("Not a film")).toBeVisible();
  await fill(list.getByLabelText("Title of late.mp4"), "Late, but there");
  await choose();
  await user.click(screen.getByRole("button", { name: "Add 2 videos" }));
  sent.get("Night_shift.mp4")?.end();
  sent.get("late.mp4")?.end();
  expect(await screen.findByText("2 videos added")).toBeVisible();
  const titles = callsTo("POST /api/videos").map(({ body }) => (body as { title: string }).title);
  expect(titles.sort()).toEqual(["Late, but there", "Night shift"]);
  expect(list.getAllByRole("listitem")).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(list.getByRole("button", { name: "Remove bad.mp4" }));
  expect(list.queryByRole("listitem")).toBeNull();
});

test("shows why the server rejected a recording, retries it, and closes when all are added", async () => {
  const { list, user, choose, onClose } = await showForm("one.mp4", "two.mp4");
  await choose();
  await waitFor(() => expect(sent.size).toBe(2));
  sent.get("one.mp4")?.end("Browsers do not play Vorbis");
  expect(await list.findByText("Browsers do not play Vorbis")).toBeVisible();
  sent.get("two.mp4")?.end();
  answer({ "POST /api/videos": refusal(409, "The title is taken") });
  await user.click(screen.getByRole("button", { name: "Add 1 video" }));
  expect(await list.findByText("The title is taken")).toBeVisible();
  answer({ "POST /api/videos": videoOf() });
  for (const name of ["one.mp4", "two.mp4"]) {
    await user.click(list.getByRole("button", { name: `Try again: ${name}` }));
    await waitFor(() => expect(list.getByRole("progressbar", { name: `Upload of ${name}` })).toBeVisible());
    await waitFor(() => expect(list.queryByText("Waits for the uploads above")).toBeNull());
    sent.get(name)?.end();
  }
  await user.click(screen.getByRole("button", { name: "Add 2 videos" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test("frees the frames of the recordings when the form closes", async () => {
  const revoke = vi.fn();
  URL.revokeObjectURL = revoke;
  const { unmount } = await showForm("one.mp4", "two.mp4");
  await waitFor(() => expect(sent.size).toBe(2));
  unmount();
  await waitFor(() => expect(revoke.mock.calls).toEqual([["blob:one.mp4"], ["blob:two.mp4"]]));
});

test("frees the frames of a failed recording that is uploaded again", async () => {
  const revoke = vi.fn();
  URL.revokeObjectURL = revoke;
  const { list, user } = await showForm("one.mp4");
  await waitFor(() => expect(sent.size).toBe(1));
  sent.get("one.mp4")?.end("The connection was lost");
  await user.click(await list.findByRole("button", { name: "Try again: one.mp4" }));
  await waitFor(() => expect(revoke.mock.calls).toEqual([["blob:one.mp4"]]));
});
