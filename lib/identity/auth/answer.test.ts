import { expect, test } from "vitest";
import { answerAuth } from "./answer";

test.each(["error?error=%00", "error?error=%E2%82%AC", "signin?callbackUrl=x%00"])(
  "answers 400 to %s",
  async (path) => {
    const answer = answerAuth(new Request(`https://learn.example/api/auth/${path}`));
    await expect(answer).rejects.toMatchObject({ status: 400 });
  },
);
