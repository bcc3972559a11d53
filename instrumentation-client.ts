import { holdNavigations } from "@/lib/platform/http/hold-navigations";

// Runs in the browser before the first screen is hydrated.
holdNavigations();
