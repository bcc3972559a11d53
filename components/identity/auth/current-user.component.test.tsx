import { expect, test } from "vitest";
import { ada } from "@/tests/fixtures/components/entities";
import { answer, callsTo } from "@/tests/fixtures/components/server";
import { screen, show, waitFor } from "@/tests/fixtures/components/show";
import { useCurrentUser } from "./current-user";

function Name({ onRender }: { onRender: (name: string) => void }) {
  const { name } = useCurrentUser() ?? ada;
  onRender(name);
  return <p>{name}</p>;
}

test("a refetched session renders the screen only when the user has changed", async () => {
  const names: string[] = [];
  const { id, email, isAdmin, profilePictureUrl } = ada;
  show(<Name onRender={(name) => names.push(name)} />, {
    user: { id, name: ada.name, email, isAdmin, profilePictureUrl },
  });
  const read = `GET /api/users/${ada.id}`;
  await waitFor(() => expect(callsTo(read)).toHaveLength(1));

  answer({ [read]: { ...ada, name: "Ada Byron" } });
  const otherTab = new BroadcastChannel("waypoint-auth");
  otherTab.postMessage("USER_UPDATED");
  otherTab.close();
  expect(await screen.findByText("Ada Byron")).toBeVisible();
  expect(names).toEqual([ada.name, "Ada Byron"]);
});
