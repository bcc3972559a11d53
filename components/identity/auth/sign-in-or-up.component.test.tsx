import { expect, test } from "vitest";
import { answer, done, noAnswer, refusal } from "@/tests/fixtures/components/server";
import { screen, show, waitFor } from "@/tests/fixtures/components/show";
import { type AuthMode, SignInOrUp } from "./sign-in-or-up";

const showForm = (mode: AuthMode) =>
  show(<SignInOrUp mode={mode} next="/" signUp="anyone" />, { user: null, at: `/login?mode=${mode}` });

const password = () => screen.getByLabelText("Password");
const submit = (name: "Sign In" | "Sign Up") => screen.getByRole("button", { name });

/** next-auth refuses a sign-in with an address whose `code` is the reason. */
const signInAnswer = (code: string, headers = {}) => ({
  "GET /api/auth/csrf": { csrfToken: "token" },
  "POST /api/auth/callback/credentials": Response.json(
    { url: `http://localhost/login?error=CredentialsSignin&code=${code}` },
    { headers },
  ),
});

test("shows that a sign-on was not linked because the address is not confirmed", async () => {
  answer({
    "GET /api/auth/csrf": { csrfToken: "token" },
    "POST /api/auth/callback/credentials": Response.json(
      { url: "http://localhost/" },
      { headers: { "x-sign-on-not-linked": "Example%20Ltd" } },
    ),
  });
  const { user, fill } = showForm("sign-in");
  await fill(screen.getByLabelText("Email or phone number"), "ada@people.test");
  await fill(password(), "correct horse");
  await user.click(submit("Sign In"));
  expect(await screen.findByText("Example Ltd was not linked")).toBeVisible();
  expect(screen.getByText("Confirm your address first, then continue with it again.")).toBeVisible();
});

test("keeps the email when the form changes between sign-in and sign-up", async () => {
  const { user, fill } = showForm("sign-in");
  await fill(screen.getByLabelText("Email or phone number"), "ada@people.test");
  await user.click(submit("Sign Up"));
  expect(screen.getByRole("heading", { level: 1, name: "Sign Up" })).toBeVisible();
  expect(screen.getByLabelText("Email")).toHaveValue("ada@people.test");
  await user.click(submit("Sign In"));
  expect(screen.getByLabelText("Email or phone number")).toHaveValue("ada@people.test");
});

test.each<AuthMode>(["sign-in", "sign-up"])(
  "offers sign-in alone at ?mode=%s when users join by invitation",
  (mode) => {
    show(<SignInOrUp mode={mode} next="/" signUp="invited" />, { user: null, at: `/login?mode=${mode}` });
    expect(screen.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
    expect(screen.queryByText("Sign Up")).toBeNull();
  },
);

test("shows why an address may not sign up", async () => {
  const reason = "Only addresses at example.org can sign up. Ask an administrator for an invitation";
  answer({ "POST /api/account/sign-up": refusal(403, reason) });
  const { user, fill } = show(<SignInOrUp mode="sign-up" next="/" signUp="domains" />, { user: null });
  await fill(screen.getByLabelText("Full Name"), "Ada");
  await fill(screen.getByLabelText("Email"), "ada@people.test");
  await fill(password(), "difference");
  await user.click(submit("Sign Up"));
  expect(await screen.findByText(reason)).toBeVisible();
});

test("shows an error under each field on submit, and clears it on typing", async () => {
  const { user, fill } = showForm("sign-up");
  await fill(screen.getByLabelText("Email"), "nobody");
  await fill(password(), "12345");
  await user.click(submit("Sign Up"));
  expect(await screen.findByText("Name is required")).toBeVisible();
  expect(screen.getByLabelText("Full Name")).toHaveAccessibleDescription("Name is required");
  expect(screen.getByLabelText("Full Name")).toHaveFocus();
  expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Please enter a valid email address");
  expect(password()).toHaveAccessibleDescription(/Password must be at least 6 characters long/);
  await fill(password(), "123456");
  // The form checks its values out of turn.
  await waitFor(() => expect(password()).not.toHaveAccessibleDescription(/must be/));
});

test("shows the server's error at the email when the address has an account", async () => {
  answer({ "POST /api/account/sign-up": refusal(409, "An account with this email already exists") });
  const { user, fill } = showForm("sign-up");
  await fill(screen.getByLabelText("Full Name"), "Ada");
  await fill(screen.getByLabelText("Email"), "ada@people.test");
  await fill(password(), "difference");
  await user.click(submit("Sign Up"));
  expect(await screen.findByText("An account with this email already exists")).toBeVisible();
  expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("An account with this email already exists");
  expect(screen.getByLabelText("Email")).toHaveFocus();
  expect(password()).toHaveValue("difference");
});

test.each([
  ["the password is wrong", signInAnswer("credentials"), "Incorrect email or password."],
  [
    "the account is deactivated",
    signInAnswer("AccountDeactivated"),
    "This account is deactivated. Ask an administrator.",
  ],
  [
    "there were too many attempts",
    signInAnswer("TooManyAttempts", { "retry-after": "900" }),
    "Too many attempts. Please wait 15 minutes, then try again.",
  ],
  ["the server does not respond", { "GET /api/auth/csrf": noAnswer }, "An error occurred"],
])("shows the reason and keeps the identifier when %s", async (_, answers, sentence) => {
  answer(answers);
  const { user, fill } = showForm("sign-in");
  await fill(screen.getByLabelText("Email or phone number"), "ada@people.test");
  await fill(password(), "not this one");
  await user.click(submit("Sign In"));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByLabelText("Email or phone number")).toHaveValue("ada@people.test");
});

test("shows an error for an empty identifier and password without a request", async () => {
  const { user } = showForm("sign-in");
  await user.click(submit("Sign In"));
  expect(await screen.findAllByText(/required/)).toHaveLength(2);
  expect(screen.getByLabelText("Email or phone number")).toHaveFocus();
});

test("rejects an invalid email, and confirms a recovery mail for a valid one", async () => {
  answer({ "POST /api/account/recovery": done() });
  const { user, fill } = showForm("recover");
  await fill(await screen.findByLabelText("Email"), "nobody");
  await user.click(screen.getByRole("button", { name: "Send link" }));
  expect(await screen.findByText("Please enter a valid email address")).toBeVisible();
  expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Please enter a valid email address");
  await fill(screen.getByLabelText("Email"), "nobody@people.test");
  await user.click(screen.getByRole("button", { name: "Send link" }));
  expect(await screen.findByText("nobody@people.test")).toBeVisible();
});
