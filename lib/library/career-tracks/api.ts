import { queryOptions } from "@tanstack/react-query";
import type { CareerTrack } from "./schema";

/** All tracks by title; inactive ones for administrators only. */
export const careerTracksQuery = () => queryOptions<CareerTrack[]>({ queryKey: ["/api/career-tracks"] });
