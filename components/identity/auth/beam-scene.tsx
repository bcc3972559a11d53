import { PLAY_PATH } from "@/components/ui/play-mark";

type Waypoint = { x: number; y: number; state: "done" | "here" | "ahead" };

/** Points on the path below, from the lamp outwards. */
const waypoints: Waypoint[] = [
  { x: 222, y: 306, state: "done" },
  { x: 330, y: 392, state: "done" },
  { x: 470, y: 398, state: "done" },
  { x: 562, y: 492, state: "here" },
  { x: 505, y: 622, state: "ahead" },
  { x: 596, y: 730, state: "ahead" },
];

const PATH = "M160 222C176 254 192 292 222 306S290 380 330 392s96-16 140 6 98 40 92 94-70 82-57 130 60 58 91 108";

/** The drawing of the auth screens: a projector lights a path of lessons. */
export function BeamScene() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 720 900"
      preserveAspectRatio="xMidYMin slice"
      className="absolute inset-x-0 top-0 w-full max-lg:aspect-4/5 lg:h-full"
      fill="none"
    >
      <defs>
        <radialGradient id="scene-beam" cx="152" cy="204" r="740" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--beam)" stopOpacity="0.78" />
          <stop offset="0.18" stopColor="var(--beam)" stopOpacity="0.4" />
          <stop offset="0.55" stopColor="var(--beam-far)" stopOpacity="0.2" />
          <stop offset="1" stopColor="var(--beam-far)" stopOpacity="0.02" />
        </radialGradient>
        <pattern id="scene-curtain" width="36" height="900" patternUnits="userSpaceOnUse">
          <path d="M0.5 0v900" className="stroke-fg" strokeOpacity="0.05" />
        </pattern>
      </defs>
      <path d="M152 196 800 152v848H560L152 214Z" fill="url(#scene-beam)" />
      <path d="M152 200 800 330v540L152 210Z" fill="url(#scene-beam)" opacity="0.55" />
      <rect width="720" height="900" fill="url(#scene-curtain)" />
      <path d={PATH} className="stroke-fg-3" strokeWidth="2" strokeDasharray="2 9" strokeLinecap="round" />
      <path
        d={PATH}
        pathLength="100"
        strokeDasharray="62 100"
        className="stroke-accent-graphic"
        strokeWidth="3"
        strokeLinecap="round"
      />
      {waypoints.map((waypoint) => (
        <Mark key={waypoint.y} {...waypoint} />
      ))}
      <Lamp />
    </svg>
  );
}

function Mark({ x, y, state }: Waypoint) {
  if (state === "here") {
    return (
      <g transform={`translate(${x} ${y})`}>
        <circle r="52" className="fill-accent" opacity="0.16" />
        <circle r="34" className="fill-accent" />
        <path d={PLAY_PATH} transform="translate(-12.4 -13) scale(1.08)" className="fill-accent-fg" />
      </g>
    );
  }
  return state === "done" ? (
    <g transform={`translate(${x} ${y})`}>
      <circle r="13" className="fill-accent-graphic" />
      <path
        d="m-5 0.5 3.5 3.5L5.5-4"
        className="stroke-bg"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  ) : (
    <circle cx={x} cy={y} r="11" className="fill-bg stroke-line-strong" strokeWidth="2" />
  );
}

/** The projector, seen from the side. */
function Lamp() {
  return (
    <g transform="translate(40 0)" className="stroke-line-strong" strokeWidth="2">
      <circle cx="42" cy="148" r="26" className="fill-surface-2" />
      <circle cx="92" cy="138" r="34" className="fill-surface-2" />
      <circle cx="42" cy="148" r="6" className="fill-bg" />
      <circle cx="92" cy="138" r="8" className="fill-bg" />
      <rect x="14" y="172" width="84" height="72" rx="16" className="fill-surface-3" />
      <path d="M98 190h10a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6H98z" className="fill-accent-graphic" stroke="none" />
      <path d="M34 244v30m44-30v30M4 275h104" strokeLinecap="round" />
      <path d="M30 194h26m-26 14h16" strokeLinecap="round" className="stroke-fg-3" />
    </g>
  );
}
