import type { Page } from "@playwright/test";
import { db } from "@/lib/platform/db";
import { newName } from "../fixtures/library";
import { expect, test } from "../fixtures/test";
import { makeUser, type TestUser, totpCode } from "../fixtures/test-user";

const endSessions = ({ id }: TestUser) => db().session.deleteMany({ where: { userId: id } });

/**
 * Ends a user's sessions when the page next sends this call, which is then refused. If the sessions ended at another
 * time, a request still running could be refused, and the dialog would open before the test's next step.
 */
async function endSessionsAt(page: Page, user: TestUser, method: string, address: string) {
  let hasEnded = false;
  await page.route(address, async (route) => {
    if (hasEnded || route.request().method() !== method) return route.fallback();
    hasEnded = true;
    await endSessions(user);
    await route.continue();
  });
}

test("a form keeps its input when the session ends and saves it after signing in again @smoke", async ({
  page,
  administrator,
  expectConsoleErrors,
}) => {
  const person = await makeUser({ name: newName("Kept") });
  const elsewhere = await page.context().newPage();
  await elsewhere.goto("/admin?tab=knowledge&add=new");
  const area = elsewhere.getByRole("dialog", { name: "Add knowledge area" });
  await area.getByLabel("Name").fill(newName("Typed"));
  await page.goto(`/admin?tab=users&edit=${person.id}`);
  const form = page.getByRole("dialog", { name: "Edit user" });
  const name = newName("Typed");
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Administrator").check();

  await endSessionsAt(page, administrator, "PUT", `**/api/users/${person.id}`);
  await form.getByRole("button", { name: "Save changes" }).click();
  const ended = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(ended.getByLabel("Email or phone number")).toHaveValue(administrator.email);
  await expect(ended.getByLabel("Email or phone number")).not.toBeEditable();
  await expect(ended.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type("wrong");
  await page.keyboard.press("Enter");
  await expect(ended.getByText("Incorrect email or password.")).toBeVisible();
  await area.getByRole("button", { name: "Add knowledge area" }).click();
  const endedThere = elsewhere.getByRole("dialog", { name: "Your session has ended" });
  await expect(endedThere).toBeVisible();

  await ended.getByLabel("Password", { exact: true }).fill(administrator.password);
  await ended.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("User updated successfully!", { exact: true })).toBeVisible();
  await expect(ended).toBeHidden();
  await expect(form).toBeHidden();
  expect(await db().user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({ name, isAdmin: true });
  expect(await db().session.count({ where: { userId: administrator.id } })).toBe(1);

  // Signing in again in one tab signs the other tab in too.
  await expect(endedThere).toBeHidden();
  await expect(elsewhere.getByText("Knowledge area created successfully!", { exact: true })).toBeVisible();
  expectConsoleErrors("status of 401");
  await elsewhere.close();
});

test("the dialog of an ended session asks for the second factor, and can lead to the sign-in screen instead", async ({
  page,
  expectConsoleErrors,
}) => {
  const administrator = await makeUser({ isAdmin: true, name: "Grace Keeper", factor: "totp" });
  const cookie = { ...administrator.cookie, domain: "localhost", path: "/", httpOnly: true };
  await page.context().addCookies([{ ...cookie, sameSite: "Lax" }]);
  await page.goto("/admin?tab=paths&add=new");
  const form = page.getByRole("dialog", { name: "Add learning path" });
  const title = newName("Typed");
  await form.getByLabel("Title").fill(title);
  await endSessionsAt(page, administrator, "POST", "**/api/learning-paths");
  await form.getByRole("button", { name: "Add learning path" }).click();
  const ended = page.getByRole("dialog", { name: "Your session has ended" });
  await ended.getByLabel("Password", { exact: true }).fill(administrator.password);
  await ended.getByRole("button", { name: "Sign In", exact: true }).click();
  await ended.getByLabel("Code").fill(totpCode(administrator.secret));
  await ended.getByRole("button", { name: "Continue" }).click();
  await expect(ended).toBeHidden();
  await expect(form).toBeHidden();
  expect(await db().learningPath.count({ where: { title } })).toBe(1);

  await page.getByLabel("Search learning paths").fill(title);
  // The confirmation requests the path's learner count.
  await endSessionsAt(page, administrator, "GET", "**/api/learning-paths/*/learners");
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await ended.getByRole("button", { name: "Go to the sign-in screen" }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin%3Ftab%3Dpaths/);
  expect(await db().learningPath.count({ where: { title } })).toBe(1);
  expectConsoleErrors("status of 401");
});
