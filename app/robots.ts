import type { MetadataRoute } from "next";

/** `/robots.txt`: crawlers may read the public pages, not the API. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: "*", allow: "/", disallow: "/api/" } };
}
