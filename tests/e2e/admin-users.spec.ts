import { db } from "@/lib/platform/db";
import { makePath, makeTrack } from "../fixtures/curation";
import { makeArea, makeVideo, newName } from "../fixtures/library";
import { expect, test } from "../fixtures/test";
import { expireAuthentication, makeUser } from "../fixtures/test-user";

test("an administrator finds a user by part of the address, changes and deletes them @smoke", async ({
  page,
  administrator,
  expectConsoleErrors,
}) => {
  expect(administrator.email).toBeTruthy();
  const person = await makeUser({ name: newName("Frieda Findable") });
  await page.goto("/admin");
  await page.getByRole("tab", { name: "Users" }).click();
  await expect(page).toHaveURL(/tab=users/);
  await expect(page.getByRole("status").filter({ hasText: /administrator.*regular user/ })).toBeVisible();
  await page.getByLabel("Search by name or email").fill(person.email.slice(2, 20).toUpperCase());
  await expect(page.getByRole("status").filter({ hasText: "1 user found" })).toBeVisible();
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
  expectConsoleErrors("status of 409");
  await dialog.getByLabel("Email").fill(person.email);
  await dialog.getByLabel("Administrator").check();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("User updated successfully!", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await db().user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({ name, isAdmin: true });

  await page.getByLabel("Role").selectOption("Regular users");
  await expect(page.getByText("No user matches")).toBeVisible();
  await page.getByLabel("Role").selectOption("Administrators");
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete this user?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("User deleted successfully", { exact: true })).toBeVisible();
  await expect(page.getByText("No user matches")).toBeVisible();
  expect((await person.call("GET", "/api/videos")).status).toBe(401);
});

test("the person page shows progress, which deactivation and reactivation keep", async ({
  page,
  administrator: _,
  openBrowser,
}) => {
  const person = await makeUser({ name: newName("Paula Paused") });
  const area = await makeArea();
  const [video, next] = [await makeVideo({ points: { [area.id]: 30 } }), await makeVideo({ points: { [area.id]: 5 } })];
  const path = await makePath({ videoIds: [video.id, next.id] });
  const track = await makeTrack({ pathIds: [path.id] });
  const completion = { userId: person.id, videoId: video.id, knowledgeAreaId: area.id, points: 30, completed: true };
  expect((await person.call("POST", "/api/progress/complete", completion)).status).toBe(200);
  await person.call("POST", `/api/users/${person.id}/learning-paths/${path.id}/start`);
  await person.call("POST", `/api/users/${person.id}/career-tracks/${track.id}/start`);
  await person.call("POST", `/api/videos/${video.id}/comments`, { userId: person.id, content: "Well said" });

  const list = `/admin?tab=users&q=${encodeURIComponent(person.name).replace("%20", "+")}`;
  await page.goto(list);
  await page.getByRole("link", { name: person.name }).click();
  await expect(page).toHaveURL(`/admin?tab=users&person=${person.id}`);
  await expect(page.getByRole("heading", { level: 2, name: person.name })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole("status").filter({ hasText: "1 user found" })).toBeVisible();
  await page.goForward();
  const fact = (name: string) => page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });
  await expect(fact("Comments")).toContainText("1");
  await expect(fact("Signed in on")).toContainText("1 device");
  await expect(fact("Total points")).toContainText("30");
  await expect(fact("Day streak")).toContainText("1");
  await expect(page.getByRole("progressbar", { name: path.title })).toHaveAttribute(
    "aria-valuetext",
    "1 of 2 videos, 50%",
  );
  await expect(page.getByRole("progressbar", { name: track.title })).toHaveAttribute(
    "aria-valuetext",
    "0 of 1 path, 0%",
  );
  await expect(page.getByRole("button", { name: new RegExp(`^30 of .* in ${area.name}$`) })).toBeVisible();
  await expect(page.getByRole("link", { name: video.title })).toBeVisible();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("dialog", { name: "Edit user" }).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "End sessions" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End sessions" }).click();
  await expect(page.getByText("Sessions ended", { exact: true })).toBeVisible();
  await expect(fact("Signed in on")).toContainText("0 devices");
  expect((await person.call("GET", "/api/videos")).status).toBe(401);

  const turn = page.getByRole("button", { name: "Deactivate" });
  await turn.click();
  const question = page.getByRole("alertdialog", { name: "Deactivate this user?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(turn).toBeFocused();
  await turn.click();
  await question.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("User deactivated", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reactivate" })).toBeFocused();
  await expect(page.getByText("Deactivated", { exact: true }).first()).toBeVisible();

  const elsewhere = await openBrowser();
  const signIn = async () => {
    await elsewhere.goto("/login");
    await elsewhere.getByLabel("Email or phone number").fill(person.email);
    await elsewhere.getByLabel("Password", { exact: true }).fill(person.password);
    await elsewhere.getByRole("button", { name: "Sign In", exact: true }).click();
  };
  await signIn();
  await expect(elsewhere.getByText("This account is deactivated. Ask an administrator.")).toBeVisible();

  await page.getByRole("link", { name: "All users" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Users" })).toBeFocused();
  await page.getByLabel("Status").selectOption("Deactivated");
  await page.getByLabel("Search by name or email").fill(person.name);
  await expect(page).toHaveURL(/state=deactivated/);
  await expect(page.getByRole("status").filter({ hasText: "1 user found" })).toBeVisible();
  await page.getByRole("button", { name: `More for ${person.name}` }).click();
  await page.getByRole("menuitem", { name: "Reactivate" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reactivate" }).click();
  await expect(page.getByText("User reactivated", { exact: true })).toBeVisible();
  await expect(page.getByText("No user matches")).toBeVisible();
  await signIn();
  await expect(elsewhere).toHaveURL("/");
  await elsewhere.goto("/progress");
  await expect(elsewhere.getByRole("heading", { name: video.title }).first()).toBeVisible();

  await page.goto(`/admin?tab=users&person=${person.id}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("User deleted successfully", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/admin?tab=users");
});

test("an administrator revokes a user's token, and enters their password in a dialog over the confirmation", async ({
  page,
  administrator,
  expectConsoleErrors,
}) => {
  const person = await makeUser();
  const token = { name: "Nightly import", scopes: ["read"], days: 30 };
  expect((await person.call("POST", "/api/account/tokens", token)).status).toBe(201);
  await expireAuthentication(administrator);
  await page.goto(`/admin?tab=users&person=${person.id}`);
  await page.getByRole("button", { name: "Revoke Nightly import" }).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Revoke Nightly import?" });
  await question.getByRole("button", { name: "Revoke" }).press("Enter");
  const confirm = page.getByRole("dialog", { name: "Confirm your password" });
  // Clicks, because they fail when another dialog covers this one.
  await confirm.getByLabel("Password", { exact: true }).click();
  await page.keyboard.type("not this one");
  await confirm.getByRole("button", { name: "Confirm" }).click();
  await expect(confirm.getByLabel("Password", { exact: true })).toHaveAccessibleDescription("Incorrect password");
  await confirm.getByLabel("Password", { exact: true }).fill(administrator.password);
  await confirm.getByRole("button", { name: "Confirm" }).click();
  await expect(confirm).toBeHidden();
  await expect(question).toBeHidden();
  await expect(page.getByRole("button", { name: "Revoke Nightly import" })).toBeHidden();
  expect(await db().apiToken.count({ where: { userId: person.id } })).toBe(0);
  expectConsoleErrors("status of 403", "status of 400");
});
