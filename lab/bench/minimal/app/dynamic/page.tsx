import { headers } from "next/headers";

/** The smallest page that Next.js renders for each request. */
export default async function DynamicPage() {
  await headers();
  return <h1>Nothing more</h1>;
}
