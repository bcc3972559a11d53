import type { ReactNode, SVGProps } from "react";

/*
 * The drawings of Lucide 1.75 (https://lucide.dev) that this product shows, each as the paths of a 24 × 24 square.
 * Their licence is icons.LICENSE; why they are copied: docs/decisions/0015-install-size.md.
 */

export type IconProps = Omit<SVGProps<SVGSVGElement>, "children"> & {
  /** Width and height in pixels. */
  size?: number;
};

export type IconComponent = (props: IconProps) => ReactNode;

function draw({ size = 24, ...props }: IconProps, paths: string[]) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      {paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}

function icon(...paths: string[]): IconComponent {
  return (props) => draw(props, paths);
}

export const ArrowDown = /* @__PURE__ */ icon("M12 5v14", "m19 12-7 7-7-7");
export const ArrowLeft = /* @__PURE__ */ icon("m12 19-7-7 7-7", "M19 12H5");
export const ArrowRight = /* @__PURE__ */ icon("M5 12h14", "m12 5 7 7-7 7");
export const ArrowUp = /* @__PURE__ */ icon("m5 12 7-7 7 7", "M12 19V5");
export const ChartNoAxesColumn = /* @__PURE__ */ icon("M5 21v-6", "M12 21V3", "M19 21V9");
export const Check = /* @__PURE__ */ icon("M20 6 9 17l-5-5");
export const ChevronDown = /* @__PURE__ */ icon("m6 9 6 6 6-6");
export const ChevronLeft = /* @__PURE__ */ icon("m15 18-6-6 6-6");
export const ChevronRight = /* @__PURE__ */ icon("m9 18 6-6-6-6");
export const CircleAlert = /* @__PURE__ */ icon(
  "M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0Z",
  "M12 8L12 12",
  "M12 16L12.01 16",
);
export const CircleCheck = /* @__PURE__ */ icon("M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0Z", "m16 9-5.5 5.5L8 12");
export const Clapperboard = /* @__PURE__ */ icon(
  "m12.296 3.464 3.02 3.956",
  "M20.2 6 3 11l-.9-2.4c-.3-1.1.3-2.2 1.3-2.5l13.5-4c1.1-.3 2.2.3 2.5 1.3z",
  "M3 11h18v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z",
  "m6.18 5.276 3.1 3.899",
);
export const Compass = /* @__PURE__ */ icon(
  "M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0Z",
  "m16.24 7.76-1.804 5.411a2 2 0 0 1-1.265 1.265L7.76 16.24l1.804-5.411a2 2 0 0 1 1.265-1.265z",
);
export const Copy = /* @__PURE__ */ icon(
  "M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2Z",
  "M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2",
);
export const Download = /* @__PURE__ */ icon("M12 15V3", "M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4", "m7 10 5 5 5-5");
export const ExternalLink = /* @__PURE__ */ icon(
  "M15 3h6v6",
  "M10 14 21 3",
  "M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6",
);
export const Eye = /* @__PURE__ */ icon(
  "M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0",
  "M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z",
);
export const EyeOff = /* @__PURE__ */ icon(
  "M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49",
  "M14.084 14.158a3 3 0 0 1-4.242-4.242",
  "M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143",
  "m2 2 20 20",
);
export const GripVertical = /* @__PURE__ */ icon(
  "M8 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0Z",
  "M8 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0Z",
  "M8 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0Z",
  "M14 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0Z",
  "M14 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0Z",
  "M14 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0Z",
);
export const House = /* @__PURE__ */ icon(
  "M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8",
  "M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z",
);
export const ImageUp = /* @__PURE__ */ icon(
  "M10.3 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10l-3.1-3.1a2 2 0 0 0-2.814.014L6 21",
  "m14 19.5 3-3 3 3",
  "M17 22v-5.5",
  "M7 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z",
);
export const KeyRound = /* @__PURE__ */ icon(
  "M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z",
  "M16 7.5a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0Z",
);
export const LogOut = /* @__PURE__ */ icon("m16 17 5-5-5-5", "M21 12H9", "M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4");
export const MailCheck = /* @__PURE__ */ icon(
  "M22 13V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h8",
  "m22 7-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7",
  "m16 19 2 2 4-4",
);
export const MailPlus = /* @__PURE__ */ icon(
  "M22 13V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h8",
  "m22 7-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7",
  "M19 16v6",
  "M16 19h6",
);
export const Merge = /* @__PURE__ */ icon("m8 6 4-4 4 4", "M12 2v10.3a4 4 0 0 1-1.172 2.872L4 22", "m20 22-5-5");
export const Monitor = /* @__PURE__ */ icon(
  "M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2Z",
  "M8 21L16 21",
  "M12 17L12 21",
);
export const MonitorSmartphone = /* @__PURE__ */ icon(
  "M18 8V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h8",
  "M10 19v-3.96 3.15",
  "M7 19h5",
  "M18 12h2a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2v-6a2 2 0 0 1 2 -2Z",
);
export const Moon = /* @__PURE__ */ icon(
  "M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401",
);
export const Pencil = /* @__PURE__ */ icon(
  "M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z",
  "m15 5 4 4",
);
export const Plus = /* @__PURE__ */ icon("M5 12h14", "M12 5v14");
export const Route = /* @__PURE__ */ icon(
  "M9 5h8.5a1 1 0 010 7h-11a1 1 0 000 7H15",
  "M15 19a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z",
  "M3 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z",
);
export const Search = /* @__PURE__ */ icon("m21 21-4.34-4.34", "M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z");
export const Settings = /* @__PURE__ */ icon(
  "M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915",
  "M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z",
);
export const Shapes = /* @__PURE__ */ icon(
  "M8.3 10a.7.7 0 0 1-.626-1.079L11.4 3a.7.7 0 0 1 1.198-.043L16.3 8.9a.7.7 0 0 1-.572 1.1Z",
  "M4 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1Z",
  "M14 17.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0Z",
);
export const ShieldCheck = /* @__PURE__ */ icon(
  "M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z",
  "m9 12 2 2 4-4",
);
export const ShieldUser = /* @__PURE__ */ icon(
  "M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z",
  "M6.376 18.91a6 6 0 0 1 11.249.003",
  "M8 11a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z",
);
export const Smartphone = /* @__PURE__ */ icon(
  "M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-16a2 2 0 0 1 2 -2Z",
  "M12 18h.01",
);
export const SquarePlay = /* @__PURE__ */ icon(
  "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2Z",
  "M9 9.003a1 1 0 0 1 1.517-.859l4.997 2.997a1 1 0 0 1 0 1.718l-4.997 2.997A1 1 0 0 1 9 14.996z",
);
export const Sun = /* @__PURE__ */ icon(
  "M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z",
  "M12 2v2",
  "M12 20v2",
  "m4.93 4.93 1.41 1.41",
  "m17.66 17.66 1.41 1.41",
  "M2 12h2",
  "M20 12h2",
  "m6.34 17.66-1.41 1.41",
  "m19.07 4.93-1.41 1.41",
);
export const Trash2 = /* @__PURE__ */ icon(
  "M10 11v6",
  "M14 11v6",
  "M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6",
  "M3 6h18",
  "M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2",
);
export const TriangleAlert = /* @__PURE__ */ icon(
  "m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3",
  "M12 9v4",
  "M12 17h.01",
);
export const UserPen = /* @__PURE__ */ icon(
  "M11.5 15H7a4 4 0 0 0-4 4v2",
  "M21.378 16.626a1 1 0 0 0-3.004-3.004l-4.01 4.012a2 2 0 0 0-.506.854l-.837 2.87a.5.5 0 0 0 .62.62l2.87-.837a2 2 0 0 0 .854-.506z",
  "M6 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z",
);
export const UserRoundCheck = /* @__PURE__ */ icon(
  "M2 21a8 8 0 0 1 13.292-6",
  "M5 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z",
  "m16 19 2 2 4-4",
);
export const UserRoundX = /* @__PURE__ */ icon(
  "m16.5 16.5 5 5",
  "M2 21a8 8 0 0 1 11.531-7.18",
  "m21.5 16.5-5 5",
  "M5 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z",
);
export const WifiOff = /* @__PURE__ */ icon(
  "M12 20h.01",
  "M8.5 16.429a5 5 0 0 1 7 0",
  "M5 12.859a10 10 0 0 1 5.17-2.69",
  "M19 12.859a10 10 0 0 0-2.007-1.523",
  "M2 8.82a15 15 0 0 1 4.177-2.643",
  "M22 8.82a15 15 0 0 0-11.288-3.764",
  "m2 2 20 20",
);
export const X = /* @__PURE__ */ icon("M18 6 6 18", "m6 6 12 12");
export const ZoomIn = /* @__PURE__ */ icon(
  "M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z",
  "M21 21L16.65 16.65",
  "M11 8L11 14",
  "M8 11L14 11",
);
export const ZoomOut = /* @__PURE__ */ icon(
  "M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z",
  "M21 21L16.65 16.65",
  "M8 11L14 11",
);
