"use client";

import { lazyPart } from "@/components/ui/states/lazy-part";
import { Spinner } from "@/components/ui/states/spinner";

/** The reference with the API's description, which the browser loads as files: rendered by the server, each visit would cost 0.7 s. */
export const LazyReference = lazyPart(() => import("./api-reference"), Spinner);
