/** The teams of the demonstration, three levels deep; `focus` is the main area that its learners prefer. */
export type TeamPlan = { name: string; focus?: string; teams?: TeamPlan[] };

const [ENGINEERING, WEB, DATA, CLOUD, PRODUCT, DESIGN] = [
  "Software Engineering",
  "Web Development",
  "Data and AI",
  "Cloud and Security",
  "Product and Leadership",
  "Communication and Design",
];

export const TEAMS: TeamPlan[] = [
  {
    name: "Engineering",
    teams: [
      {
        name: "Applications",
        teams: [
          { name: "Web", focus: WEB },
          { name: "Mobile", focus: WEB },
          { name: "Core services", focus: ENGINEERING },
        ],
      },
      {
        name: "Platform",
        teams: [
          { name: "Infrastructure", focus: CLOUD },
          { name: "Security", focus: CLOUD },
          { name: "Databases", focus: ENGINEERING },
        ],
      },
      {
        name: "Data",
        teams: [
          { name: "Analytics", focus: DATA },
          { name: "Machine learning", focus: DATA },
        ],
      },
    ],
  },
  {
    name: "Product",
    teams: [
      {
        name: "Design",
        teams: [
          { name: "Interaction design", focus: DESIGN },
          { name: "Research", focus: DESIGN },
        ],
      },
      {
        name: "Product management",
        teams: [
          { name: "Discovery", focus: PRODUCT },
          { name: "Delivery", focus: PRODUCT },
        ],
      },
    ],
  },
  {
    name: "Operations",
    teams: [
      {
        name: "People and culture",
        teams: [
          { name: "Recruiting", focus: PRODUCT },
          { name: "Learning", focus: DESIGN },
        ],
      },
      {
        name: "Customer care",
        teams: [
          { name: "Support", focus: DESIGN },
          { name: "Onboarding", focus: PRODUCT },
        ],
      },
    ],
  },
];

type Zone = [name: string, hoursAhead: number];

/** Time zones of learners, with the hours that their days begin before those of UTC. */
export const ZONES: [Zone, ...Zone[]] = [
  ["Europe/Berlin", 1],
  ["Europe/London", 0],
  ["America/New_York", -5],
  ["Asia/Singapore", 8],
];

export const FIRST_NAMES =
  "Ada Bela Carmen Dalia Emil Farah Gita Hugo Ines Jonas Kaia Levi Mira Noor Otis Pia Quinn Rosa Samir Tilda Uma Vera Wim Xenia Yara Zeno".split(
    " ",
  );

export const COMMENTS: [string, ...string[]] = [
  "The example in the middle made it click for me.",
  "I watched this twice. The second time was worth it.",
  "A little long, but the last ten minutes are excellent.",
  "We tried this in our team, and it works.",
  "Does anybody know a written version of this?",
  "The best introduction that I have seen so far.",
  "I disagree with the part about estimates, but it made me think.",
  "Clear and calm. More like this, please.",
  "The questions at the end are good too.",
  "I took notes and shared them with my team.",
  "Older, and still true.",
  "I needed this a year ago.",
  "Good to watch together and talk about afterwards.",
  "The slides are hard to read on a small screen.",
];

/** Searches that the sample library has no lesson for. */
export const SEARCHES: [string, ...string[]] = [
  "kubernetes",
  "rust",
  "typescript generics",
  "negotiation",
  "graphql",
  "excel pivot tables",
  "figma",
  "terraform",
  "project budgets",
  "incident response",
  "spanish",
  "time management",
];

/** An assignment: days are before today, negative ones after it. */
export type AssignmentPlan = {
  subject: { path: string } | { video: string } | { track: string };
  team: string;
  madeDaysAgo: number;
  dueDaysAgo?: number;
  daysAfterJoining?: number;
  everyMonths?: number;
  requiresWatched?: boolean;
  note?: string;
};

const PASSWORDS = "How NOT to Store Passwords! - Computerphile";

export const ASSIGNMENTS: AssignmentPlan[] = [
  {
    subject: { video: PASSWORDS },
    team: "Engineering",
    madeDaysAgo: 358,
    daysAfterJoining: 30,
    everyMonths: 12,
    requiresWatched: true,
    note: "Required every year by our security policy.",
  },
  {
    subject: { video: "Building a psychologically safe workplace" },
    team: "Operations",
    madeDaysAgo: 240,
    daysAfterJoining: 30,
    note: "For everybody who joins.",
  },
  { subject: { path: "AI from first principles" }, team: "Data", madeDaysAgo: 170, dueDaysAgo: 80 },
  { subject: { path: "Lead, listen and speak" }, team: "Product", madeDaysAgo: 100, dueDaysAgo: 9 },
  {
    subject: { path: "Modern web foundations" },
    team: "Applications",
    madeDaysAgo: 60,
    dueDaysAgo: -12,
    note: "Before the new front end begins.",
  },
  { subject: { path: "Reliable and secure systems" }, team: "Platform", madeDaysAgo: 45, dueDaysAgo: 3 },
  {
    subject: { video: "How to Speak So That People Want to Listen" },
    team: "Customer care",
    madeDaysAgo: 25,
    dueDaysAgo: -4,
  },
];

/** Targets of the tracks, by main area, so that plans and coverage have something to reach. */
export const TARGETS: Record<string, Record<string, number>> = {
  "Front-end Developer": { [WEB]: 90, [ENGINEERING]: 60 },
  "Software Engineer": { [ENGINEERING]: 120, [CLOUD]: 60 },
  "Machine Learning Engineer": { [DATA]: 120, [ENGINEERING]: 50 },
  "Engineering Team Lead": { [PRODUCT]: 70, [DESIGN]: 40 },
};
