import { exampleTime } from "@/lib/platform/example";

/** The settings about the organisation in the API description's examples. */
export const exampleOrganisation = {
  name: "Example Ltd",
  timeZone: "Europe/Berlin",
  contact: "learning@example.org",
  updatedAt: exampleTime,
};
