import { beforeEach, expect, test } from "vitest";
import type { Plan } from "@/lib/learning/plans/schema";
import { ada, areaOf, videoOf } from "@/tests/fixtures/components/entities";
import { planDraftOf, planOf, planVideoOf } from "@/tests/fixtures/components/plans";
import { answer, type Call, callsTo, done, noAnswer, page, refusal } from "@/tests/fixtures/components/server";
import { fireEvent, screen, show, waitFor, within } from "@/tests/fixtures/components/show";
import { TrackRoute } from "./track-route";

const TODAY = "2026-01-05";
const light = areaOf({ name: "Light" });
const path = { id: crypto.randomUUID(), title: "Seeing" };
const track = { id: crypto.randomUUID(), title: "Colourist", paths: [path] };
const PLANS = `/api/users/${ada.id}/plans`;

const required = planVideoOf({
  title: "First steps",
  isRequired: true,
  on: TODAY,
  reason: { paths: [path.id], areas: [] },
});
const chosen = planVideoOf({
  title: "How light falls",
  seconds: 9000,
  on: "2026-01-07",
  sessions: [
    { on: "2026-01-07", from: 0, seconds: 3600 },
    { on: "2026-01-09", from: 3600, seconds: 5400 },
  ],
  reason: { paths: [], areas: [{ id: light.id, points: 30, of: 80 }] },
});
const spare = planVideoOf({ title: "Shadows", isLengthKnown: false, seconds: 900 });
const target = { id: light.id, name: "Light", target: 120, points: 40, gap: 80, planned: 30 };
const draft = planDraftOf({
  trackId: track.id,
  videos: [required, chosen],
  areas: [target],
  boundSeconds: 9230,
  finishOn: "2026-03-14",
  unreachable: [{ area: light.id, missing: 50 }],
});

beforeEach(() => {
  answer({
    [`GET ${PLANS}`]: [],
    [`POST ${PLANS}`]: draft,
    "GET /api/knowledge-matrix": [light],
    [`GET /api/progress/${ada.id}`]: [],
    [`GET /api/progress/${ada.id}/position`]: [],
    "GET /api/videos/*": ({ url }: Call) => videoOf({ id: url.pathname.split("/").at(-1) }),
  });
});

const showRoute = () =>
  show(
    <TrackRoute track={track} userId={ada.id} today={TODAY}>
      <p>Its paths</p>
    </TrackRoute>,
  );
const dryRuns = () => callsTo(`POST ${PLANS}`).filter(({ url }) => url.searchParams.has("dryRun"));
const rowOf = (title: string) =>
  within(screen.getByRole("heading", { level: 3, name: title }).closest("li") as HTMLElement);

test("shows the targets, the figures of the route, and the reason and day of each lesson", async () => {
  showRoute();
  expect(
    await screen.findByRole("heading", { level: 2, name: "Your shortest route: 2 lessons, 2 h 40 min" }),
  ).toBeVisible();
  expect(screen.getByRole("progressbar", { name: "Light" })).toHaveAttribute(
    "aria-valuetext",
    "40 of 120 points, 80 missing, these lessons bring 30, no lesson gives the last 50",
  );
  expect(screen.getByText("At most 5% above the shortest possible.")).toBeVisible();
  expect(screen.getByText("No lesson gives the last 50 points in Light.")).toBeVisible();
  expect(screen.getByText("Done by 14 March 2026")).toBeVisible();
  expect(rowOf("First steps").getByText("In the path Seeing")).toBeVisible();
  expect(rowOf("First steps").getByText("Today")).toBeVisible();
  expect(rowOf("First steps").queryByRole("button")).toBeNull();
  expect(rowOf("How light falls").getByText("+30 Light of 80 missing")).toBeVisible();
  expect(rowOf("How light falls").getByText("Goes on 9 January from 1:00:00")).toBeVisible();
});

test("names the first sessions of a very long lesson, and its last day", async () => {
  const sessions = [5, 7, 9, 12, 14].map((day, index) => ({
    on: `2026-01-${String(day).padStart(2, "0")}`,
    from: index * 1800,
    seconds: 1800,
  }));
  answer({ [`POST ${PLANS}`]: { ...draft, videos: [{ ...chosen, sessions }] } });
  showRoute();
  const words = "Goes on 7 January from 30:00, 9 January from 1:00:00 and in 2 more sessions until 14 January";
  expect(await screen.findByText(words)).toBeVisible();
});

test("updates the date by one dry run when the pace changes, and keeps it when a dry run fails", async () => {
  const { user } = showRoute();
  const slider = await screen.findByLabelText("Hours a week");
  expect(dryRuns()).toHaveLength(1);
  expect(dryRuns()[0]?.body).toEqual({
    trackId: track.id,
    hoursPerWeek: 3,
    weekdays: [1, 3, 5],
    pinnedVideoIds: [],
    excludedVideoIds: [],
  });
  answer({ [`POST ${PLANS}`]: { ...draft, finishOn: "2026-02-01" } });
  for (const stop of [6, 7, 8]) fireEvent.change(slider, { target: { value: stop } });
  expect(slider).toHaveAttribute("aria-valuetext", "5 hours a week");
  expect(screen.getByText("Done by 14 March 2026")).toBeVisible();
  expect(await screen.findByText("Done by 1 February 2026")).toBeVisible();
  expect(dryRuns()).toHaveLength(2);
  expect(dryRuns()[1]?.body).toMatchObject({ hoursPerWeek: 5 });

  answer({ [`POST ${PLANS}`]: refusal(400, "These hours do not fit into the days you chose. Choose more days") });
  await user.click(screen.getByRole("checkbox", { name: "Sunday" }));
  expect(await screen.findByText("These hours do not fit into the days you chose. Choose more days")).toBeVisible();
  expect(dryRuns()[2]?.body).toMatchObject({ weekdays: [1, 3, 5, 7] });
  expect(screen.getByText("Done by 1 February 2026")).toBeVisible();

  answer({ [`POST ${PLANS}`]: { ...draft, finishOn: null } });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("More than three years at this pace")).toBeVisible();
});

test("asks for a day of the week when none is chosen", async () => {
  const { user } = showRoute();
  for (const day of ["Monday", "Wednesday", "Friday"]) {
    await user.click(await screen.findByRole("checkbox", { name: day }));
  }
  expect(screen.getByText("Choose at least one day.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Start this plan" })).toBeDisabled();
  expect(screen.getByText("Done by 14 March 2026")).toBeVisible();
});

test("says why there is no route", async () => {
  answer({ [`POST ${PLANS}`]: refusal(409, "This track asks for nothing yet") });
  showRoute();
  expect(await screen.findByText("This track asks for nothing yet")).toBeVisible();
});

test("skips a lesson by keyboard, keeps the focus in the list, and brings the lesson back", async () => {
  const { user } = showRoute();
  const menu = await screen.findByRole("button", { name: "Change How light falls" });
  answer({ [`POST ${PLANS}`]: { ...draft, videos: [required, spare], excludedVideoIds: [chosen.videoId] } });
  menu.focus();
  await user.keyboard("{ArrowDown}");
  await user.click(await screen.findByRole("menuitem", { name: "Skip" }));
  const substitute = await screen.findByRole("button", { name: "Change Shadows" });
  await waitFor(() => expect(substitute).toHaveFocus());
  expect(screen.getByText("Lesson skipped")).toBeVisible();
  expect(rowOf("Shadows").getByText("Length unknown, counted as 15 min")).toBeVisible();
  expect(dryRuns().at(-1)?.body).toMatchObject({ excludedVideoIds: [chosen.videoId] });
  answer({ [`POST ${PLANS}`]: draft });
  await user.click(screen.getByText("Skipped lessons"));
  await user.click(await screen.findByRole("button", { name: /^Bring back/ }));
  await waitFor(() => expect(screen.queryByText("Skipped lessons")).toBeNull());
  expect(dryRuns().at(-1)?.body).toMatchObject({ excludedVideoIds: [] });
});

test("swaps a lesson for another one with points in its area, which is pinned", async () => {
  const short = videoOf({ title: "Rays", duration: 300 }, [[light, 20]]);
  answer({ "GET /api/videos": () => page([videoOf({ id: required.videoId }), short]) });
  const { user } = showRoute();
  await user.click(await screen.findByRole("button", { name: "Change How light falls" }));
  await user.click(await screen.findByRole("menuitem", { name: "Swap…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Swap How light falls" }));
  expect(await dialog.findByText("+20 Light, 5 min, 2 h 25 min shorter")).toBeVisible();
  expect(dialog.getAllByRole("listitem")).toHaveLength(1);
  expect(callsTo("GET /api/videos")[0]?.url.searchParams.get("areaId")).toBe(light.id);
  await user.click(dialog.getByRole("button", { name: "Take Rays" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() =>
    expect(dryRuns().at(-1)?.body).toMatchObject({
      pinnedVideoIds: [short.id],
      excludedVideoIds: [chosen.videoId],
    }),
  );
});

test("starts the shown plan, and asks before it stops the plan", async () => {
  const plan = planOf({ ...draft });
  const { user } = showRoute();
  const start = await screen.findByRole("button", { name: "Start this plan" });
  answer({ [`POST ${PLANS}`]: refusal(429, "Too many plans. Try again in an hour") });
  await user.click(start);
  expect(await screen.findByText("Too many plans. Try again in an hour")).toBeVisible();
  answer({ [`POST ${PLANS}`]: plan, [`GET ${PLANS}`]: [plan] });
  await user.click(start);
  expect(await screen.findByRole("heading", { level: 2, name: "Your plan: 2 lessons, 2 h 40 min" })).toBeVisible();
  expect(document.body).not.toHaveFocus();

  answer({ [`DELETE ${PLANS}/${plan.id}`]: done, [`POST ${PLANS}`]: draft, [`GET ${PLANS}`]: [] });
  await user.click(screen.getByRole("button", { name: "Stop this plan" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Stop this plan?" }));
  await user.click(dialog.getByRole("button", { name: "Stop this plan" }));
  expect(await screen.findByRole("button", { name: "Start this plan" })).toBeVisible();
});

function showPlan(traits: Partial<Plan> = {}) {
  const plan = planOf({ ...draft, ...traits });
  answer({ [`GET ${PLANS}`]: [plan], [`PUT ${PLANS}/${plan.id}`]: plan });
  const changes = () => callsTo(`PUT ${PLANS}/${plan.id}`).filter(({ url }) => !url.searchParams.has("dryRun"));
  return { ...showRoute(), plan, changes };
}

test.each([
  [{ ahead: 2 }, "You are 2 sessions ahead.", null, null],
  [
    { ahead: -1 },
    "You are 1 session behind your plan. That is fine: from today on, you are done by 14 March 2026.",
    "Take the new date",
    { hoursPerWeek: 3 },
  ],
  [
    { videos: [required, { ...spare, isNeeded: false }] },
    "1 lesson is no longer needed: Shadows.",
    "Drop it",
    { dropVideoIds: [spare.videoId] },
  ],
  [
    { isShort: true },
    "The library or the role has changed, and this plan no longer reaches everything it could.",
    "Plan again",
    { replan: true },
  ],
])("a plan with %j says so, and offers the next step", async (traits, sentence, action, change) => {
  const { user, changes } = showPlan(traits);
  expect(await screen.findByText(sentence)).toBeVisible();
  if (!action) return;
  await user.click(screen.getByRole("button", { name: action }));
  await waitFor(() => expect(changes().map(({ body }) => body)).toEqual([change]));
});

test("a plan previews another pace, and saves or discards it", async () => {
  const { user, plan, changes } = showPlan({ completedVideos: 3 });
  expect(await screen.findByRole("heading", { level: 2, name: /^Left in your plan/ })).toBeVisible();
  expect(screen.getByText("3 of 5 lessons done.")).toBeVisible();
  answer({ [`PUT ${PLANS}/${plan.id}`]: { ...plan, hoursPerWeek: 5, finishOn: "2026-02-01" } });
  const slider = screen.getByLabelText("Hours a week");
  fireEvent.change(slider, { target: { value: 8 } });
  expect(await screen.findByText("Done by 1 February 2026")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.getByText("Done by 14 March 2026")).toBeVisible();
  expect(changes()).toEqual([]);
  fireEvent.change(slider, { target: { value: 8 } });
  await user.click(screen.getByRole("button", { name: "Save this pace" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save this pace" })).toBeNull());
  expect(changes().map(({ body }) => body)).toEqual([{ hoursPerWeek: 5 }]);
  expect(screen.getByText("Done by 1 February 2026")).toBeVisible();
});

test("a plan cannot be saved without a day of the week", async () => {
  const { user } = showPlan({ weekdays: [1] });
  const monday = await screen.findByRole("checkbox", { name: "Monday" });
  await user.click(monday);
  expect(screen.getByText("Choose at least one day.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Save this pace" })).toBeDisabled();
  await user.click(screen.getByRole("checkbox", { name: "Tuesday" }));
  expect(screen.getByRole("button", { name: "Save this pace" })).toBeEnabled();
});

test("a plan pins a lesson at once, and shows an error when a change fails", async () => {
  const { user, plan, changes } = showPlan();
  const openMenu = async () => user.click(await screen.findByRole("button", { name: "Change How light falls" }));
  await openMenu();
  await user.click(await screen.findByRole("menuitem", { name: "Pin" }));
  await waitFor(() =>
    expect(changes().at(-1)?.body).toEqual({ pinnedVideoIds: [chosen.videoId], excludedVideoIds: [] }),
  );
  answer({ [`PUT ${PLANS}/${plan.id}`]: noAnswer });
  await openMenu();
  await user.click(await screen.findByRole("menuitem", { name: "Skip" }));
  expect(await screen.findByText("The server did not respond. Check your connection and try again.")).toBeVisible();
  expect(screen.getByRole("heading", { level: 3, name: "How light falls" })).toBeVisible();
});

test("creates a calendar address, which is shown once, replaces it and withdraws it", async () => {
  const { user, plan, changes } = showPlan();
  const calendar = `${PLANS}/${plan.id}/calendar`;
  answer({ [`POST ${calendar}`]: { url: "https://learn.test/one.ics" }, [`DELETE ${calendar}`]: done });
  const make = await screen.findByRole("button", { name: "Make a calendar address" });
  // It comes before the list of lessons.
  const lessons = screen.getByRole("list", { name: "Lessons of the route" });
  expect(make.compareDocumentPosition(lessons)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(make);
  expect(await screen.findByText("https://learn.test/one.ics")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Copy address" }));
  expect(await screen.findByText("Address copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe("https://learn.test/one.ics");
  answer({ [`POST ${calendar}`]: { url: "https://learn.test/two.ics" } });
  await user.click(screen.getByRole("button", { name: "Replace the address" }));
  expect(await screen.findByText("https://learn.test/two.ics")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Withdraw the address" }));
  await waitFor(() => expect(screen.queryByText("https://learn.test/two.ics")).toBeNull());
  expect(screen.getByRole("button", { name: "Make a calendar address" })).toBeVisible();

  fireEvent.change(screen.getByLabelText("Sessions begin at"), { target: { value: "07:30" } });
  fireEvent.blur(screen.getByLabelText("Sessions begin at"));
  await waitFor(() => expect(changes().at(-1)?.body).toEqual({ sessionAt: "07:30" }));
});
