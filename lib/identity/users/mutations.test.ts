import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { runMutation } from "@/tests/fixtures/mutation";
import { userCountsQuery, userQuery, usersQuery } from "./api";
import { deleteUserMutation, savePreferencesMutation, setActiveMutation } from "./mutations";

const ADA = "0d1c7a52-3a9e-4f6e-8f57-6f6a4a3d9a10";
const BEN = "5b0f2f0e-64c7-4b7b-9a0f-0a6d3f1c2b11";

let client: QueryClient;
const isStale = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;

beforeEach(() => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  client = new QueryClient();
  for (const { queryKey } of [usersQuery(), userCountsQuery(), userQuery(ADA), userQuery(BEN)]) {
    client.setQueryData<unknown>(queryKey, {});
  }
  client.setQueryData(["/api/users", "invitations"], {});
});

describe("deleting a user", () => {
  it("invalidates the list, the counts and the invitations", async () => {
    await runMutation(client, deleteUserMutation(), ADA);
    expect([usersQuery(), userCountsQuery()].map(({ queryKey }) => isStale(queryKey))).toEqual([true, true]);
    expect(isStale(["/api/users", "invitations"])).toBe(true);
  });

  it("does not fetch the deleted user again", async () => {
    await runMutation(client, deleteUserMutation(), ADA);
    expect(isStale(userQuery(ADA).queryKey)).toBe(false);
  });

  it("invalidates the list also when it is refused", async () => {
    vi.stubGlobal("fetch", async () => new Response("The last administrator", { status: 409 }));
    await expect(runMutation(client, deleteUserMutation(), ADA)).rejects.toThrow("409");
    expect(isStale(usersQuery().queryKey)).toBe(true);
  });
});

it("invalidates the lists and the user when a user is deactivated", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ id: ADA }));
  await runMutation(client, setActiveMutation(), { id: ADA, isActive: false });
  expect([usersQuery(), userQuery(ADA)].map(({ queryKey }) => isStale(queryKey))).toEqual([true, true]);
});

it("saves preferences one after the other", async () => {
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", (_path: string, { body }: RequestInit) => {
    sent.push(String(body));
    return new Promise<Response>((resolve) => answers.push(() => resolve(Response.json({}))));
  });
  const saved = (["en-GB", "de"] as const).map((language) =>
    runMutation(client, savePreferencesMutation(ADA), { language }),
  );
  await vi.waitFor(() => expect(sent).toEqual(['{"language":"en-GB"}']));
  answers.shift()?.();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toBe('{"language":"de"}');
  answers.shift()?.();
  await Promise.all(saved);
});
