import { exampleCareerTrack } from "@/lib/library/career-tracks/example";
import { exampleKnowledgeArea } from "@/lib/library/knowledge-areas/example";
import { exampleLearningPath } from "@/lib/library/learning-paths/example";
import { exampleVideo } from "@/lib/library/videos/example";
import { exampleTime } from "@/lib/platform/example";

const pace = { hoursPerWeek: 3, weekdays: [1, 3, 5], startOn: "2026-01-05" };

/** The new plan in the API description's examples. */
export const examplePlanInput = { trackId: exampleCareerTrack.id, ...pace };

/** The same plan while it is not kept. */
export const examplePlanDraft = {
  ...examplePlanInput,
  timeZone: "Europe/London",
  sessionAt: "18:00",
  sessionSeconds: 3600,
  videos: [
    {
      videoId: exampleVideo.id,
      title: exampleVideo.title,
      seconds: 1080,
      isLengthKnown: true,
      reason: { paths: [exampleLearningPath.id], areas: [{ id: exampleKnowledgeArea.id, points: 30, of: 80 }] },
      isRequired: true,
      isPinned: false,
      isNeeded: true,
      on: "2026-01-05",
      sessions: [{ on: "2026-01-05", from: 0, seconds: 1080 }],
    },
  ],
  areas: [
    { id: exampleKnowledgeArea.id, name: exampleKnowledgeArea.name, target: 80, points: 0, gap: 80, planned: 30 },
  ],
  seconds: 1080,
  boundSeconds: 1080,
  unknownLengths: 0,
  finishOn: "2026-01-05",
  unreachable: [{ area: exampleKnowledgeArea.id, missing: 50 }],
  isShort: false,
  excludedVideoIds: [],
};

/** The plan in the API description's examples. */
export const examplePlan = {
  id: "4b8f6d3e-7c9a-4a05-93c1-62e3f4a5c998",
  ...examplePlanDraft,
  completedVideos: 0,
  ahead: 0,
  hasCalendar: false,
  createdAt: exampleTime,
  madeAt: exampleTime,
};

/** The last part of the calendar address in the API description's examples. */
export const exampleCalendarName = "qvN0c2lkZSBhIHNhbmQgY2FzdGxlIG9uIGEgYmVhY2g.ics";

/** The calendar address in the API description's examples. */
export const examplePlanCalendar = { url: `https://waypoint.example/api/calendars/${exampleCalendarName}` };

/** The calendar in the API description's examples. */
export const exampleCalendarFile = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Waypoint//Plans//EN",
  "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
  "BEGIN:VEVENT",
  `UID:${examplePlan.id}-2026-01-05@waypoint.example`,
  "DTSTAMP:20260105T090000Z",
  "DTSTART:20260105T180000Z",
  "DTEND:20260105T181800Z",
  `SUMMARY:${exampleVideo.title}`,
  "END:VEVENT",
  "END:VCALENDAR",
].join("\r\n");
