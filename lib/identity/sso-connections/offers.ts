import "server-only";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { listActiveConnections } from "./data";

/** A way to sign on, for the sign-in screen. */
export type SignOnOffer = { id: string; slug: string; name: string };

/** The active connections by name. None while the database is away: the screen then offers the password alone. */
export async function readOffers(): Promise<SignOnOffer[]> {
  try {
    return await listActiveConnections();
  } catch (error) {
    if (isDatabaseAway(error)) return [];
    throw error;
  }
}
