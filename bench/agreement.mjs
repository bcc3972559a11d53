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
 * Sends the same request to every form of a call, because a yardstick that does different work measures nothing.
 * @returns {Promise<string[]>} a sentence for each form whose answer differs from the product's
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
    for (const [index, { server }] of forms.entries()) {
      if (!isDeepStrictEqual(answers[index], answers[0]))
        found.push(`${name}: the answer of the ${server} form differs from the product's.`);
    }
  }
  return found;
}
