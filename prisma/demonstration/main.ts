import { applyMigrations } from "@/scripts/steps/migrations.mjs";
import { fillDemonstration } from "./fill";

// `npm run demo` runs this once the database of a new demonstration is ready.

/** Learners of a demonstration. */
const LEARNERS = 300;

const password = process.env.ADMIN_PASSWORD ?? "";
const migrate = () => applyMigrations(process.env.DATABASE_URL ?? "");
const lessons = await fillDemonstration({ learners: LEARNERS, password, migrate });
if (lessons !== null)
  console.log(`${LEARNERS} learners, who turned to ${lessons.toLocaleString("en")} lessons in a year.`);
