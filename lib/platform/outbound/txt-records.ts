import "server-only";
import { promises as dns } from "node:dns";
import { env } from "@/lib/platform/env";

/** The TXT records of a name; none when it has none, does not exist, or the DNS servers do not answer. */
export async function findTxtRecords(name: string): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 });
  const { DNS_SERVERS } = env();
  if (DNS_SERVERS.length > 0) resolver.setServers(DNS_SERVERS);
  const records = await resolver.resolveTxt(name).catch(() => []);
  return records.map((parts) => parts.join(""));
}
