import type { MetadataRoute } from "next";

/** Crawlers may see what visitors see; calls are for programs. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: "*", allow: "/", disallow: "/api/" } };
}
