import { expect, test } from "vitest";
import { withoutPersonal } from "./without-personal";

test.each([
  ["550 5.1.1 <ada@people.test>: Recipient address rejected", "550 5.1.1 <<email>>: Recipient address rejected"],
  ["Key (email)=(ada@people.test) already exists.", "Key (email)=(<value>) already exists."],
  ["Key (name)=(Ada Lovelace) already exists.", "Key (name)=(<value>) already exists."],
  ["connect to https://user:pass@mail.example/x?y=1 failed", "connect to <address> failed"],
  ["“How to Excel” has this address already", "<text> has this address already"],
  ["This user's session can't be used", "This user's session can't be used"],
  ["The token wpt_0123456789abcdefghijklmnop has ended", "The token <token> has ended"],
  [`Unexpected token 'h', ..."password":hunter2sec"... is not valid JSON`, "<text> is not valid JSON"],
  [`Bad body: Unexpected token 'u', "{"p":hunter2}" is not valid JSON`, "<text> is not valid JSON"],
  ["Cannot parse action at /api/auth/ada%40people.test", "Cannot parse action at /api/auth/<value>"],
  ["Somebody else changed this. Please try again", "Somebody else changed this. Please try again"],
])("%j is logged as %j", (text, logged) => {
  expect(withoutPersonal(text)).toBe(logged);
});
