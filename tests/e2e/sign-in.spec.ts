import { visitor } from "../fixtures/client";
import { expect, test } from "../fixtures/test";
import { makeUser } from "../fixtures/test-user";

const newEmail = () => `${crypto.randomUUID()}@people.test`;

for (const address of ["/", "/learn?sort=title", "/progress", "/admin", "/no/such/place"]) {
  test(`a visitor of ${address} sees only the sign-in screen`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  });
}

test("a visitor signs up and reaches the page they asked for @smoke", async ({ page }) => {
  await page.goto("/learn?sort=title");
  await expect(page.getByLabel("Full Name")).toHaveCount(0);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill(newEmail());
  await page.getByLabel("Password", { exact: true }).fill("difference engine");
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page.getByText("Account created", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Learn" })).toBeVisible();
  await expect(page).toHaveURL("/learn?sort=title");
  await expect(page.getByRole("button", { name: /Ada Lovelace/ })).toBeVisible();
});

test("a user signs in, sees a welcome and signs out", async ({ page }) => {
  const person = await makeUser();
  await page.goto("/progress");
  await page.getByLabel("Email or phone number").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Welcome back!", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Progress" })).toBeVisible();

  const [session] = (await page.context().cookies()).filter(({ name }) => name.endsWith("session-token"));
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  const cookie = `${session?.name}=${session?.value}`;
  expect((await visitor("GET", "/api/videos", undefined, { cookie })).status).toBe(401);
});

test("sign-in does not redirect to another site", async ({ page }) => {
  const person = await makeUser();
  await page.goto("/login?next=https://evil.example/");
  await page.getByLabel("Email or phone number").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("the sign-in screen redirects a user who is signed in", async ({ page, learner }) => {
  await page.goto("/login?next=/settings");
  await expect(page).toHaveURL("/settings");
  await expect(page.getByRole("button", { name: new RegExp(learner.name) })).toBeVisible();
});
