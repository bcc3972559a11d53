import { z } from "zod";
import { openAdministrator } from "@/lib/identity/accounts/open-administrator";

// `npm run admin -- <email>` runs this once the database is ready.
const [address = ""] = process.argv.slice(2);
try {
  const { email, isNew, link, expires } = await openAdministrator(address);
  const before = "is an administrator again. The password, second factors and sessions from before no longer work";
  console.log(`${email} ${isNew ? "is a new administrator" : before}.`);
  console.log(`Set the password with this link, once, until ${expires.toISOString().slice(0, 16)}Z:`);
  console.log(link);
} catch (error) {
  if (!(error instanceof z.ZodError)) throw error;
  console.log(`"${address}" is not an email address: npm run admin -- ada@example.org`);
  process.exitCode = 1;
}
