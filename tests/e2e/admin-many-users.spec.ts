import { readFile } from "node:fs/promises";
import Papa from "papaparse";
import { db } from "@/lib/platform/db";
import { invite } from "../fixtures/invitation";
import { newName } from "../fixtures/library";
import { lastMail, mailsTo } from "../fixtures/mailbox";
import { expect, test } from "../fixtures/test";
import { makeUser, newEmail } from "../fixtures/test-user";

test("an administrator invites many users from pasted lines and corrects the wrong ones @smoke", async ({
  page,
  administrator,
}) => {
  const [pending, member] = [await invite(administrator, { name: "Pia Pending" }), await makeUser()];
  const [plain, named, late] = [newEmail(), newEmail(), newEmail()];
  const nora = newName("Nora Named");
  await page.goto("/admin?tab=users");
  await page.getByRole("button", { name: "Add many" }).click();
  const dialog = page.getByRole("dialog", { name: "Add many users" });
  const lines = dialog.getByLabel("Or paste the lines");
  await lines.fill(
    [
      "name,email,role",
      `,${plain},`,
      `${nora},${named},admin`,
      `,${pending.email},`,
      `,${member.email},`,
      "Late,late at x,",
    ].join("\n"),
  );
  await dialog.getByRole("button", { name: "Check" }).click();
  await expect(dialog.getByText("2 to invite, 2 skipped, 1 with an error")).toBeVisible();
  await expect(dialog.getByText("Please enter a valid email address")).toBeVisible();
  await expect(dialog.getByText("Already has an account")).toBeVisible();
  expect(await db().user.count({ where: { email: { in: [plain, named] } } })).toBe(0);
  await dialog.getByRole("button", { name: "Send 2 invitations" }).click();
  await expect(page.getByText("2 invitations sent", { exact: true })).toBeVisible();

  await expect(dialog.getByText("1 not invited: correct it above, then check again")).toBeVisible();
  await expect(lines).toHaveValue("name,email,role\nLate,late at x,");
  await lines.fill(`name,email,role\nLate,${late},`);
  await dialog.getByLabel("Send a new link to invited users").check();
  await dialog.getByRole("button", { name: "Check" }).click();
  await dialog.getByRole("button", { name: "Send 1 invitation" }).click();
  await expect(page.getByText("1 invitation sent", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();

  for (const email of [plain, named, late]) await lastMail(email, "invitation");
  expect(await mailsTo(pending.email, "invitation")).toHaveLength(1);
  const invitations = page.getByRole("region", { name: "Invitations" });
  await expect(invitations.getByText(nora, { exact: true })).toBeVisible();
  await expect(invitations.getByText(late, { exact: true })).toBeVisible();
  // The role begins once the invitation is accepted.
  expect(await db().user.findUniqueOrThrow({ where: { email: named }, include: { invitation: true } })).toMatchObject({
    isAdmin: false,
    invitation: { isAdmin: true },
  });
});

test("the list of users is sorted, and the export has the same order", async ({ page, administrator: _, isMobile }) => {
  const word = newName("Ordered").replace(" ", "");
  const names = ["Bea", "Ada", "Cy"].map((name) => `${name} ${word}`);
  for (const name of names) await makeUser({ name });
  await page.goto(`/admin?tab=users&q=${word}`);
  await expect(page.getByText("3 users found", { exact: true })).toBeVisible();
  const shown = async () =>
    (await page.getByRole("button", { name: new RegExp(`^Edit .* ${word}$`) }).all()).length === 3
      ? page.getByText(new RegExp(`^(Ada|Bea|Cy) ${word}$`)).allTextContents()
      : [];
  await expect.poll(shown).toEqual([...names].reverse());
  if (isMobile) await page.getByLabel("Order", { exact: true }).selectOption("By name");
  else {
    await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
    await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  }
  await expect(page).toHaveURL(/sort=name/);
  await expect.poll(shown).toEqual([...names].sort());
  await page.reload();
  await expect.poll(shown).toEqual([...names].sort());

  for (const [link, columns] of [
    ["Export", ["videos completed", "points"]],
    ["Export progress", ["completed at", "areas"]],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: link, exact: true }).click();
    const file = await (await download).path();
    const { data, meta } = Papa.parse<Record<string, string>>((await readFile(file, "utf8")).trim(), { header: true });
    expect(meta.fields).toEqual(expect.arrayContaining([...columns]));
    if (link === "Export") expect(data.map(({ name }) => name)).toEqual([...names].sort());
  }
});
