import { isDeepStrictEqual } from "node:util";
import { required } from "./required.mjs";
import { calls, targets } from "./targets.mjs";

/**
 * @param {import("./servers.mjs").Server} server
 * @param {import("./targets.mjs").Query} query
 * @returns {Promise<unknown>} the JSON of its answer
 * @throws {Error} when it does not succeed
 */
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
 * @param {import("./servers.mjs").Servers} servers
 * @param {import("./dataset.mjs").User[]} users
 * @returns {Promise<string[]>} a sentence for each form whose answer differs from the product's
 */
export async function disagreements(servers, users) {
  /** @type {string[]} */
  const found = [];
  for (const [call, name] of Object.entries(calls)) {
    const forms = targets.filter((target) => target.call === call);
    /** @type {import("./targets.mjs").Lane} */
    const lane = {};
    const { body, cookie } = required(forms[0], `form of ${name}`).ask({ users, count: 0, lane });
    /** @type {unknown[]} */
    const answers = [];
    for (const { server, ask } of forms) {
      const { path } = ask({ users, count: 0, lane: { ...lane } });
      answers.push(await answerOf(servers[server], { path, cookie, body }));
    }
    for (const [index, { server }] of forms.entries()) {
      if (!isDeepStrictEqual(answers[index], answers[0]))
        found.push(`${name}: the answer of the ${server} form differs from the product's.`);
    }
  }
  return found;
}
