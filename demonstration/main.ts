import { applyMigrations } from "@/scripts/steps/migrations.mjs";
import { fillDemonstration } from "./fill";

// `npm run demo` runs this once the database of a new demonstration is ready.

/** Learners of a demonstration, and the seed of what they do. */
const LEARNERS = 300;
const SEED = 20_260;

const password = process.env.ADMIN_PASSWORD ?? "";
const migrate = () => applyMigrations(process.env.DATABASE_URL ?? "");
const acts = await fillDemonstration({ learners: LEARNERS, seed: SEED, password, migrate });
if (acts !== null) console.log(`${LEARNERS} learners and ${acts.toLocaleString("en")} acts of a year.`);
