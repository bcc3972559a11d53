/** The dashboard's views for the search. Not derived from `sections`, whose panels no other screen should load. */
export const dashboardScreens = [
  { tab: "overview", label: "Overview" },
  { tab: "users", label: "Users" },
  { tab: "teams", label: "Teams" },
  { tab: "reports", label: "Reports" },
  { tab: "videos", label: "Videos" },
  { tab: "health", label: "Videos: Health" },
  { tab: "knowledge", label: "Knowledge: Areas" },
  { tab: "coverage", label: "Knowledge: Coverage" },
  { tab: "points", label: "Knowledge: Points" },
  { tab: "paths", label: "Paths" },
  { tab: "careers", label: "Careers" },
  { tab: "comments", label: "Comments" },
  { tab: "reported", label: "Comments: Reported" },
  { tab: "audit", label: "Audit" },
  { tab: "settings", label: "Settings" },
];
