import { queryOptions } from "@tanstack/react-query";
import type { CareerTrack } from "./schema";

export const careerTracksQuery = () => queryOptions<CareerTrack[]>({ queryKey: ["/api/career-tracks"] });
