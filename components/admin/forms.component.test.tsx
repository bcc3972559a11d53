import { expect, test } from "vitest";
import { administrator, areaOf } from "@/tests/fixtures/components/entities";
import { unmarkedFields } from "@/tests/fixtures/components/marks";
import { answer, page } from "@/tests/fixtures/components/server";
import { screen, show, within } from "@/tests/fixtures/components/show";
import { Dashboard } from "./dashboard";

test.each([
  ["users", "Add user", ["Name", "Email"], []],
  ["knowledge", "Add knowledge area", ["Name"], ["Description", "Total points"]],
  ["videos", "Add video", ["Video URL", "Title", "Knowledge area 1"], ["Or a recording of yours", "Description"]],
  ["paths", "Add learning path", ["Title"], ["Description", "Estimated hours"]],
  ["careers", "Add career track", ["Title", "Description", "Industry", "Job title 1", "Key skill 1"], ["Salary range"]],
])("the form of %s marks its required and its optional fields", async (tab, name, required, optional) => {
  answer({
    "GET /api/users": () => page([]),
    "GET /api/users/invitations": () => page([]),
    "GET /api/knowledge-matrix": [areaOf()],
    "GET /api/video-knowledge-matrix/usage": [],
    "GET /api/videos": () => page([]),
    "GET /api/learning-paths": [],
    "GET /api/career-tracks": [],
  });
  show(<Dashboard />, { user: administrator, at: `/admin?tab=${tab}&add=new` });
  const form = await screen.findByRole("dialog", { name });
  for (const label of required) expect(await within(form).findByLabelText(label)).toBeRequired();
  for (const label of optional)
    expect(await within(form).findByLabelText(label)).toHaveAccessibleDescription(/^Optional/);
  expect(unmarkedFields(form)).toEqual([]);
});
