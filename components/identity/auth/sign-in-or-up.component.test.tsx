import { expect, test } from "vitest";
import { answer, done, noAnswer, refusal } from "@/testing/components/server";
import { screen, show } from "@/testing/components/show";
import { type AuthMode, SignInOrUp } from "./sign-in-or-up";

const showForm = (mode: AuthMode) =>
  show(<SignInOrUp mode={mode} next="/" />, { user: null, at: `/login?mode=${mode}` });

const password = () => screen.getByLabelText("Password");
const submit = (name: "Sign In" | "Sign Up") => screen.getByRole("button", { name });

/** next-auth refuses a sign-in by an address that names the reason. */
const signInAnswer = (code: string, headers = {}) => ({
  "GET /api/auth/csrf": { csrfToken: "token" },
  "POST /api/auth/callback/credentials": Response.json(
    { url: `http://localhost/login?error=CredentialsSignin&code=${code}` },
    { headers },
  ),
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

test("names what is wrong under its field on submit, and corrects it while typing", async () => {
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
  expect(password()).not.toHaveAccessibleDescription(/must be/);
});

test("shows the server's sentence at the email when the address has an account", async () => {
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
  ["no answer comes", { "GET /api/auth/csrf": noAnswer }, "An error occurred"],
])("refuses a sign-in in words and keeps the identifier when %s", async (_, answers, sentence) => {
  answer(answers);
  const { user, fill } = showForm("sign-in");
  await fill(screen.getByLabelText("Email or phone number"), "ada@people.test");
  await fill(password(), "not this one");
  await user.click(submit("Sign In"));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByLabelText("Email or phone number")).toHaveValue("ada@people.test");
});

test("names a missing identifier and password without asking the server", async () => {
  const { user } = showForm("sign-in");
  await user.click(submit("Sign In"));
  expect(await screen.findAllByText(/required/)).toHaveLength(2);
  expect(screen.getByLabelText("Email or phone number")).toHaveFocus();
});

test("names a wrong address before it asks for a recovery mail, and says that the mail is on its way", async () => {
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
