import Papa from "papaparse";
import { expect, test, vi } from "vitest";
import { readQuestionFile } from "./import-questions";

const send = (body: BodyInit) =>
  readQuestionFile(new Request("http://localhost/", { method: "POST", body, headers: { "content-type": "text/csv" } }));

test("a file that is not text in UTF-8 is refused", async () => {
  await expect(send(new Uint8Array([0x6b, 0xff]))).rejects.toMatchObject({
    status: 400,
    detail: "The file is not text in UTF-8",
  });
});

test("a fault of a parser is not reported as a file in another encoding", async () => {
  const fault = new TypeError("x is not a function");
  const parse = vi.spyOn(Papa, "parse").mockImplementation(() => {
    throw fault;
  });
  await expect(send("kind,prompt,correct")).rejects.toBe(fault);
  parse.mockRestore();
});
