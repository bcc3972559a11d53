import { db } from "@/lib/db";
import { newName } from "./fixtures/library";
import { makePerson } from "./fixtures/person";
import { expect, test } from "./fixtures/test";

test("a person is found by a part of their address, changed and deleted @smoke", async ({
  page,
  administrator,
  complaints,
}) => {
  expect(administrator.email).toBeTruthy();
  const person = await makePerson({ name: newName("Frieda Findable") });
  await page.goto("/admin");
  await page.getByRole("tab", { name: "Users" }).click();
  await expect(page).toHaveURL(/tab=users/);
  await expect(page.getByRole("status").filter({ hasText: /administrator.*regular user/ })).toBeVisible();
  await page.getByLabel("Search by name or email").fill(person.email.slice(2, 20).toUpperCase());
  await expect(page.getByRole("status").filter({ hasText: "1 person found" })).toBeVisible();
  await expect(page).toHaveURL(/q=/);

  await page.getByRole("button", { name: `Edit ${person.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  await dialog.getByLabel("Name").fill(" ");
  await dialog.getByLabel("Email").fill("nobody");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription("Name is required");
  await expect(dialog.getByLabel("Email")).toHaveAccessibleDescription("Please enter a valid email address");
  const name = newName("Frieda Found");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Email").fill(administrator.email);
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Failed to update user. Please try again.", { exact: true })).toBeVisible();
  await expect(dialog.getByText("An account with this email already exists")).toBeVisible();
  expect(complaints.splice(0).join()).toContain("409");
  await dialog.getByLabel("Email").fill(person.email);
  await dialog.getByLabel("Administrator").check();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("User updated successfully!", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await db().user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({ name, isAdmin: true });

  await page.getByLabel("Role").selectOption("Regular users");
  await expect(page.getByText("Nobody matches")).toBeVisible();
  await page.getByLabel("Role").selectOption("Administrators");
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete this user?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("User deleted successfully", { exact: true })).toBeVisible();
  await expect(page.getByText("Nobody matches")).toBeVisible();
  expect((await person.call("GET", "/api/videos")).status).toBe(401);
});

test("a second administrator is told that somebody was there first", async ({ page, administrator, complaints }) => {
  const person = await makePerson({ name: newName("Contested") });
  await page.goto(`/admin?tab=users&edit=${person.id}`);
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  const mine = newName("Mine");
  await dialog.getByLabel("Name").fill(mine);
  const theirs = newName("Theirs");
  const change = { name: theirs, email: person.email, isAdmin: false };
  expect((await administrator.call("PUT", `/api/users/${person.id}`, change)).status).toBe(200);
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog.getByText("Somebody else changed this user meanwhile").first()).toBeVisible();
  await expect(dialog.getByText(theirs)).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue(mine);
  expect(complaints.splice(0).join()).toContain("412");
  await dialog.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByText("User updated successfully!", { exact: true })).toBeVisible();
  expect((await db().user.findUniqueOrThrow({ where: { id: person.id } })).name).toBe(mine);
});

test("an address that names nobody says so", async ({ page, administrator: _, complaints }) => {
  await page.goto(`/admin?tab=users&edit=${crypto.randomUUID()}`);
  await expect(page.getByRole("dialog", { name: "User not found" })).toBeVisible();
  expect(complaints.splice(0).join()).toContain("404");
});

test("what fails is said, and loses nothing", async ({ page, administrator: _, complaints }) => {
  const person = await makePerson({ name: newName("Still There") });
  await page.goto(`/admin?tab=users&q=${encodeURIComponent(person.name)}`);
  await page.route(`**/api/users/${person.id}`, (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: `Delete ${person.name}` }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete user", { exact: true })).toBeVisible();
  await expect(question.getByText("No answer came. Check your connection and try again.")).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();

  await page.route("**/api/users/invite", (route) => route.abort());
  await page.getByRole("button", { name: "Add user" }).click();
  const invitation = page.getByRole("dialog", { name: "Add user" });
  await invitation.getByLabel("Name").fill("Ivy");
  await invitation.getByLabel("Email").fill("ivy@people.test");
  await invitation.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Failed to send invitation. Please try again.", { exact: true })).toBeVisible();
  await expect(invitation.getByLabel("Email")).toHaveValue("ivy@people.test");
  await invitation.getByRole("button", { name: "Cancel" }).click();
  complaints.splice(0);
});
