import { expect, test } from "vitest";
import type { InviteMany } from "@/lib/identity/invitations/schema";
import { administrator } from "@/tests/fixtures/components/entities";
import { answer, callsTo, noAnswer, page } from "@/tests/fixtures/components/server";
import { screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { Dashboard } from "../dashboard";

const INVITE = "POST /api/users/invite/bulk";
const IMPORT = "POST /api/videos/import";

async function showSheet(tab: "users" | "videos", add: "many" | "import", name: string) {
  answer({
    "GET /api/users": () => page([]),
    "GET /api/users/invitations": () => page([]),
    "GET /api/videos": () => page([]),
    "GET /api/knowledge-matrix": [],
  });
  const shown = show(<Dashboard />, { user: administrator, at: `/admin?tab=${tab}&add=${add}` });
  const dialog = within(await screen.findByRole("dialog", { name }));
  return { ...shown, dialog, check: () => shown.user.click(dialog.getByRole("button", { name: "Check" })) };
}

test("invites the users of a CSV file with a byte order mark and semicolons", async () => {
  answer({ [INVITE]: [{ email: "ada@people.test", fate: "new", message: null }] });
  const { user, dialog, check } = await showSheet("users", "many", "Add many users");
  const file = new File([`\ufeffE-mail;Name\r\nada@people.test;"Learner; Ada"\r\n`], "people.csv", {
    type: "text/csv",
  });
  await user.upload(dialog.getByLabelText("CSV file"), file);
  await waitFor(() => expect(dialog.getByRole("button", { name: "Check" })).toBeEnabled());
  await check();
  await user.click(await dialog.findByRole("button", { name: "Send 1 invitation" }));
  expect(await screen.findByText("1 invitation sent")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [checked, sent] = callsTo(INVITE).map(({ body }) => body as InviteMany);
  expect(checked).toMatchObject({ dryRun: true });
  expect(sent).toMatchObject({ dryRun: false, rows: [{ email: "ada@people.test", name: "Learner; Ada" }] });
});

test("adds users to the teams in their lines, and says so before and after", async () => {
  const rows = [
    { email: "ada@people.test", fate: "new", message: "Makes the team “Sales”" },
    { email: "eve@people.test", fate: "team", message: "Joins “Sales”" },
  ];
  answer({ [INVITE]: rows });
  const { user, fill, dialog, check } = await showSheet("users", "many", "Add many users");
  const field = dialog.getByLabelText("Or paste the lines");
  await fill(
    field,
    "email,team,role\nada@people.test,Sales,admin\nzoe@people.test,Sales,boss\neve@people.test,Sales,learner",
  );
  await check();
  expect(await dialog.findByText(/Not invited: Unknown role “boss”/)).toBeVisible();
  expect(await dialog.findByText(/Will be invited: Makes the team “Sales”$/)).toBeVisible();
  expect(dialog.getByText(/Will be added: Joins “Sales”$/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Add 2 users" }));
  expect(await screen.findByText("1 invitation sent, 1 user put into teams")).toBeVisible();
  const [, sent] = callsTo(INVITE).map(({ body }) => body as InviteMany);
  expect(sent).toMatchObject({ dryRun: false, rows: [{ team: "Sales" }, { email: "eve@people.test", team: "Sales" }] });
  // The refused line stays, to be corrected.
  expect(field).toHaveValue("email,team,role\nzoe@people.test,Sales,boss");
});

test("keeps the pasted lines and shows an error when the server does not respond", async () => {
  answer({ [INVITE]: noAnswer });
  const { fill, dialog, check } = await showSheet("users", "many", "Add many users");
  await fill(dialog.getByLabelText("Or paste the lines"), "ada@people.test");
  await check();
  expect(await screen.findByText("Failed to send invitation. Please try again.")).toBeVisible();
  expect(dialog.getByText("The server did not respond. Check your connection and try again.")).toBeVisible();
  expect(dialog.getByLabelText("Or paste the lines")).toHaveValue("ada@people.test");
});

test("keeps the choice of new links while the lines are checked", async () => {
  answer({ [INVITE]: () => new Promise<object>(() => {}) });
  const { fill, dialog, check } = await showSheet("users", "many", "Add many users");
  await fill(dialog.getByLabelText("Or paste the lines"), "ada@people.test");
  await check();
  expect(dialog.getByRole("switch", { name: "Send a new link to invited users" })).toBeDisabled();
});

test("asks before pasted lines are discarded", async () => {
  const { user, fill, dialog } = await showSheet("users", "many", "Add many users");
  const field = dialog.getByLabelText("Or paste the lines");
  await fill(field, "ada@people.test");
  await user.keyboard("{Escape}");
  const question = within(await screen.findByRole("alertdialog", { name: "Discard your lines?" }));
  await user.click(question.getByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(field).toHaveValue("ada@people.test");
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each([
  ["users", "many", "Add many users", INVITE, "ada@people.test", /^Send 1 invitation/],
  ["videos", "import", "Import videos", IMPORT, "url\nhttps://youtu.be/aaaaaaaaaaa", /^Add 1 video/],
] as const)("the check of %s has to be repeated when the text changes", async (tab, add, name, call, text, send) => {
  const result = { problems: [], unknownAreas: [], path: null };
  answer({ [call]: [{ ...result, email: text, title: "Light", fate: "new", message: null }] });
  const { user, fill, dialog, check } = await showSheet(tab, add, name);
  await fill(dialog.getByLabelText(/^Or paste/), text);
  await check();
  expect(await dialog.findByRole("button", { name: send })).toBeEnabled();
  const change = dialog.queryByRole("button", { name: "Change" });
  if (change) await user.click(change);
  await fill(dialog.getByLabelText(/^Or paste/), `${text}b`);
  expect(dialog.queryByRole("button", { name: send })).toBeNull();
});

const urlOf = (index: number) => `youtu.be/${String(index).padStart(11, "a")}`;
const linesOf = (count: number) =>
  ["url,title,areas", ...Array.from({ length: count }, (_, index) => `${urlOf(index)},Video ${index},Light`)].join(
    "\n",
  );
type Sent = { rows: { videoUrl: string; title: string }[]; dryRun: boolean; update: boolean };

const NOTHING = { problems: [], unknownAreas: [], path: null };

/** Every tenth row has a mistake. */
const outcomesOf = ({ rows }: Sent) =>
  Response.json(
    rows.map(({ title }) =>
      title.endsWith("0")
        ? { ...NOTHING, title, fate: "invalid", message: "No area", problems: ["No area"] }
        : { ...NOTHING, title, fate: "new", message: null },
    ),
  );

test("imports a long file in parts, shows its mistakes first, and sends only what can be added", async () => {
  answer({ [IMPORT]: ({ body }) => outcomesOf(body as Sent) });
  const { user, dialog, check } = await showSheet("videos", "import", "Import videos");
  const file = new File([`${linesOf(230)}\n${urlOf(3)},Again,Light`], "videos.csv", { type: "text/csv" });
  await user.upload(dialog.getByLabelText("CSV file"), file);
  await waitFor(() => expect(dialog.getByLabelText("Or paste the rows")).not.toHaveValue(""));
  await user.click(dialog.getByRole("switch", { name: "Change videos that are in the library" }));
  await check();
  expect(await dialog.findByText("23 with a mistake, 207 to add, 1 skipped")).toBeVisible();
  const rows = () => dialog.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows()[0]).toBe("2Video 0 — Not added: No area");
  await user.selectOptions(dialog.getByLabelText("Rows"), "exists");
  expect(rows()).toEqual(["232Again — Skipped: The same video is in row 5"]);
  await user.click(dialog.getByRole("button", { name: "Add 207 videos" }));
  expect(await screen.findByText("207 videos added")).toBeVisible();
  expect(await dialog.findByText("207 added, 1 skipped, 23 to fix")).toBeVisible();
  expect(dialog.getByText("231 rows")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Change" }));
  expect(dialog.getByLabelText("Or paste the rows")).toHaveFocus();
  const sent = callsTo(IMPORT).map(({ body }) => body as Sent);
  expect(sent.map(({ rows: part, dryRun, update }) => [part.length, dryRun, update])).toEqual([
    [100, true, true],
    [100, true, true],
    [30, true, true],
    [100, false, true],
    [100, false, true],
    [7, false, true],
  ]);
});

test("downloads the mistakes of an import with their reasons", async () => {
  answer({ [IMPORT]: ({ body }) => outcomesOf(body as Sent) });
  const { user, fill, dialog, check } = await showSheet("videos", "import", "Import videos");
  await fill(dialog.getByLabelText("Or paste the rows"), linesOf(2));
  await check();
  let saved: Blob | undefined;
  URL.createObjectURL = (blob) => {
    saved = blob as Blob;
    return "blob:mistakes";
  };
  URL.revokeObjectURL = () => {};
  await user.click(await dialog.findByRole("button", { name: "Download mistakes" }));
  await waitFor(() => expect(saved).toBeDefined());
  const reader = new FileReader();
  const read = new Promise((resolve) => reader.addEventListener("load", resolve));
  reader.readAsText(saved as Blob);
  await read;
  expect(String(reader.result).split("\r\n")[1]).toBe(`${urlOf(0)},Video 0,,Light,,No area`);
});

test("stops an import between two parts and says what was added", async () => {
  let release = () => {};
  const { user, fill, dialog, check } = await showSheet("videos", "import", "Import videos");
  answer({
    [IMPORT]: async ({ body }) => {
      if (!(body as Sent).dryRun) await new Promise<void>((resolve) => (release = resolve));
      return outcomesOf(body as Sent);
    },
  });
  await fill(dialog.getByLabelText("Or paste the rows"), linesOf(130));
  await check();
  await user.click(await dialog.findByRole("button", { name: "Add 117 videos" }));
  await user.click(await dialog.findByRole("button", { name: "Cancel" }));
  release();
  expect(await screen.findByText("Stopped: 100 videos added")).toBeVisible();
  expect(callsTo(IMPORT).filter(({ body }) => !(body as Sent).dryRun)).toHaveLength(1);
});

test("shows an error when the pasted rows have no heading line", async () => {
  const { fill, dialog, check } = await showSheet("videos", "import", "Import videos");
  await fill(dialog.getByLabelText("Or paste the rows"), "nothing like it");
  await check();
  expect(await dialog.findByText(/^The first row must name the columns/)).toBeVisible();
});

test("asks whether to create or map unknown areas before it adds anything", async () => {
  const [near, title] = [{ id: crypto.randomUUID(), name: "Light" }, "Shadows"];
  const unknown = [
    { name: "Ligth", near: [near] },
    { name: "Mist", near: [] },
  ];
  answer({
    [IMPORT]: ({ body }) => {
      const { unknownAreas, areaMap } = body as { unknownAreas: string; areaMap: Record<string, string> };
      const left = unknown.filter(({ name }) => !areaMap[name]);
      const isRefused = unknownAreas === "refuse" && left.length > 0;
      const problems = isRefused ? left.map(({ name }) => `No ${name}`) : [];
      const fate = isRefused ? "invalid" : "new";
      return Response.json([
        { title, fate, message: problems.join(". ") || null, problems, unknownAreas: left, path: null },
      ]);
    },
  });
  const { user, fill, dialog, check } = await showSheet("videos", "import", "Import videos");
  await fill(
    dialog.getByLabelText("Or paste the rows"),
    "url,title,areas,path\nyoutu.be/aaaaaaaaaaa,Shadows,Ligth; Mist,Optics / 1",
  );
  await check();
  expect(await dialog.findByText("1 row")).toBeVisible();
  await user.selectOptions(dialog.getByLabelText("Ligth"), "Light");
  expect(dialog.queryByRole("button", { name: /^Add/ })).toBeNull();
  await user.selectOptions(dialog.getByLabelText("Mist"), "Make");
  await user.click(await dialog.findByRole("button", { name: "Add 1 video" }));
  expect(await dialog.findByText("1 added, 0 to fix")).toBeVisible();
  expect(callsTo(IMPORT).at(-1)?.body).toMatchObject({
    ...{ dryRun: false, unknownAreas: "make", areaMap: { Ligth: near.id } },
    rows: [{ areas: "Ligth; Mist", path: "Optics / 1" }],
  });
});

test("makes no area while another unknown name has no choice", async () => {
  const near = { id: crypto.randomUUID(), name: "Light" };
  const unknown = [
    { name: "Ligth", near: [near] },
    { name: "Mist", near: [] },
    { name: "Haze", near: [] },
  ];
  answer({
    [IMPORT]: ({ body }) => {
      const { areaMap } = body as { areaMap: Record<string, string> };
      const results = unknown.map(({ name, ...rest }) =>
        areaMap[name]
          ? { ...NOTHING, title: name, fate: "new", message: null }
          : { ...NOTHING, title: name, fate: "invalid", message: "No area", unknownAreas: [{ name, ...rest }] },
      );
      return Response.json(results);
    },
  });
  const { user, fill, dialog, check } = await showSheet("videos", "import", "Import videos");
  const rows = unknown.map(({ name }, index) => `${urlOf(index)},${name},${name}`);
  await fill(dialog.getByLabelText("Or paste the rows"), ["url,title,areas", ...rows].join("\n"));
  await check();
  await user.selectOptions(await dialog.findByLabelText("Ligth"), "Light");
  await user.selectOptions(dialog.getByLabelText("Mist"), "Make");
  await check();
  expect(await dialog.findByRole("button", { name: "Add 1 video" })).toBeEnabled();
  expect(callsTo(IMPORT).at(-1)?.body).toMatchObject({ unknownAreas: "refuse", areaMap: { Ligth: near.id } });
});
