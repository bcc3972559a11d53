import { isDeepStrictEqual } from "node:util";
import { calls, targets } from "./targets.mjs";

async function answerOf(server, { path, cookie, body }) {
  const response = await fetch(server.url + path, {
    method: body ? "POST" : "GET",
    headers: { ...(cookie && { cookie }), ...(body && { "content-type": "application/json" }) },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
  return response.json();
}

/**
 * A yardstick that does other work than the product measures nothing: every form of a call is asked once, for the same.
 * @returns {Promise<string[]>} a sentence for each form whose answer is another
 */
export async function disagreements(servers, people) {
  const found = [];
  for (const [call, name] of Object.entries(calls)) {
    const forms = targets.filter((target) => target.call === call);
    const lane = {};
    const { body, cookie } = forms[0].ask({ people, count: 0, lane });
    const answers = [];
    for (const { server, ask } of forms) {
      const { path } = ask({ people, count: 0, lane: { ...lane } });
      answers.push(await answerOf(servers[server], { path, cookie, body }));
    }
    for (const [at, { server }] of forms.entries()) {
      if (!isDeepStrictEqual(answers[at], answers[0]))
        found.push(`${name}: the ${server} form answers another JSON than the product.`);
    }
  }
  return found;
}
