/** The variable that the samples read the token from. */
export const TOKEN_VARIABLE = "WAYPOINT_TOKEN";

/** Lists three videos in a shell. @param origin of this installation */
const curl = (origin: string) =>
  `curl -fsS -H "Authorization: Bearer $${TOKEN_VARIABLE}" "${origin}/api/videos?limit=3"`;

/** Reads every completion, with Python's own modules. @param origin of this installation */
const python = (origin: string) => `import json, os, urllib.request

def get(path):
    headers = {"Authorization": "Bearer " + os.environ["${TOKEN_VARIABLE}"]}
    request = urllib.request.Request("${origin}" + path, headers=headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)

# Keep the last cursor, and go on from it the next time.
since = "0"
while rows := get("/api/completions?since=" + since):
    for row in rows:
        print(row["at"], row["kind"], row["userId"], row["videoId"])
    since = rows[-1]["cursor"]`;

/** Lists three videos, with the reason of a refusal. @param origin of this installation */
const typescript = (origin: string) => `import { env } from "node:process";

const answer = await fetch("${origin}/api/videos?limit=3", {
  headers: { authorization: \`Bearer \${env.${TOKEN_VARIABLE}}\` },
});
const body = await answer.json();
if (!answer.ok) throw new Error(body.detail);
for (const { id, title } of body) console.log(id, title);`;

/** The first programs, by language. @param origin of this installation, without a slash at its end */
export const samplesOf = (origin: string) => ({
  curl: { title: "curl", code: curl(origin) },
  python: { title: "Python", code: python(origin) },
  typescript: { title: "TypeScript", code: typescript(origin) },
});

/** The command that makes types for a client in TypeScript. @param origin of this installation */
export const clientCommand = (origin: string) =>
  `npx openapi-typescript ${origin}/api/openapi.json -o waypoint-api.d.ts`;

/** The check of a webhook's message, which throws when it is not Waypoint's. */
export const receiverSample = [
  `import { env } from "node:process";`,
  `import { Webhook } from "standardwebhooks";`,
  "",
  "// The body as it came, and the secret of the webhook (whsec_…).",
  "const event = new Webhook(env.WAYPOINT_SECRET).verify(body, headers);",
].join("\n");
