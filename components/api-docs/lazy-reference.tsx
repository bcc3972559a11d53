"use client";

import { lazyPart } from "@/components/ui/lazy-part";
import { Spinner } from "@/components/ui/spinner";

/** The reference with the API's description, which the browser loads as files: rendered by the server, each visit would cost 0.7 s. */
export const LazyReference = lazyPart(() => import("./api-reference"), Spinner);
