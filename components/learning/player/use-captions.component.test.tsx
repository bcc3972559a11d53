import { useState } from "react";
import { expect, test } from "vitest";
import { PreferenceSwitch } from "@/components/identity/settings/preference-switch";
import type { Preferences } from "@/lib/identity/users/schema";
import { ada, preferencesOf } from "@/tests/fixtures/components/entities";
import { answer } from "@/tests/fixtures/components/server";
import { screen, show } from "@/tests/fixtures/components/show";
import { useCaptions } from "./use-captions";

const Lesson = () => <p>Captions: {useCaptions() ?? "none"}</p>;

function Lessons() {
  const [lesson, setLesson] = useState(1);
  return (
    <>
      <PreferenceSwitch name="captions" label="Captions" description="Show captions where a lesson has them" />
      <Lesson key={lesson} />
      <button type="button" onClick={() => setLesson(lesson + 1)}>
        Next
      </button>
    </>
  );
}

test.each<[Partial<Preferences>, string]>([
  [{}, "none"],
  [{ language: "de" }, "none"],
  [{ captions: true, language: "de" }, "de"],
  [{ captions: true }, "en-GB"],
])("with the preferences %j the captions are %s", (preferences, captions) => {
  show(<Lesson />, { preferences });
  expect(screen.getByText(`Captions: ${captions}`)).toBeVisible();
});

test("a change applies from the next lesson on", async () => {
  answer({ [`PUT /api/users/${ada.id}/preferences`]: preferencesOf({ captions: true }) });
  const { user } = show(<Lessons />);
  await user.click(screen.getByRole("switch", { name: "Captions" }));
  expect(screen.getByText("Captions: none")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByText("Captions: en-GB")).toBeVisible();
});
