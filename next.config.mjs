import { availableParallelism } from "node:os";
import { isDeferred, migrationsIn } from "./scripts/steps/deferred-migrations.mjs";

const migrations = migrationsIn();

/** @type {import("next").NextConfig} */
export default {
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  // A build beside the usual one has its own, because Next writes the folder of its types into it.
  // `npm start` has no test tools for the tests' types; `npm run check` and `npm run build` check them.
  typescript: {
    tsconfigPath: process.env.NEXT_TSCONFIG ?? "tsconfig.json",
    ignoreBuildErrors: process.env.SKIP_TYPE_CHECK === "1",
  },
  env: {
    // Migrations that the database must have before this build serves.
    MIGRATIONS: migrations.filter((name) => !isDeferred(name)).join(),
    // Names this version to the migrations of later ones, which wait until it has ended.
    LAST_MIGRATION: migrations.at(-1),
  },
  poweredByHeader: false,
  reactStrictMode: true,
  experimental: {
    // An address without a screen is answered 404 with the shell around it (app/global-not-found.tsx), not after a blank page.
    globalNotFound: true,
    // Loading every route at the start would keep a server that was restarted from answering. The first request of a route loads it.
    preloadEntriesOnStart: false,
    // Together they took a third of a build's time and 330 MB. The server runs without source maps, and most builds are of
    // a new version, for which the cache saves as long as writing it takes.
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
    // By default one processor is left out, of two a half.
    cpus: availableParallelism(),
  },
  // Out of the way of the account's button.
  devIndicators: { position: "bottom-right" },
  serverExternalPackages: [
    "@node-rs/argon2",
    "@opentelemetry/exporter-trace-otlp-proto",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace-node",
    "pg",
    "pino",
    "prom-client",
  ],
  // A thread looks into uploaded recordings, and a process decodes pictures: the build does not see what they load.
  outputFileTracingIncludes: {
    "/api/{objects/set-acl,uploads/videos/*/picture}": [
      "lib/identity/pictures/decode-pictures.mjs",
      "node_modules/{sharp,@img,detect-libc,semver}/**",
    ],
    "/api/uploads/videos/*": [
      "lib/library/file-parsing/*.mjs",
      "node_modules/mediabunny/dist/bundles/mediabunny.node.cjs",
    ],
  },
  // Thumbnails come from the providers' own image hosts at the sizes they offer, so nothing is resized here.
  images: { unoptimized: true },
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        // YouTube refuses to play an embed that sends no referrer.
        { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
        { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=(), usb=()" },
        { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
        // For what has no policy of its own, such as a redirect: nothing of ours stands in another site's frame.
        { key: "X-Frame-Options", value: "DENY" },
      ],
    },
    {
      // An answer of the API is data, whatever it is opened as; pages get their policy from the middleware.
      source: "/api/:path*",
      headers: [{ key: "Content-Security-Policy", value: "default-src 'none'; frame-ancestors 'none'" }],
    },
    {
      // An upload is shown as a picture; nothing else in it takes effect.
      source: "/api/uploads/:path*",
      headers: [{ key: "Content-Security-Policy", value: "default-src 'none'; sandbox; frame-ancestors 'none'" }],
    },
    // The files that the middleware leaves alone.
    ...[
      "/_next/static/:path*",
      "/:file(favicon\\.ico|icon\\.svg|icons/icon-(?:192|512|maskable-512)\\.png|apple-icon\\.png|manifest\\.webmanifest|robots\\.txt)",
    ].map((source) => ({
      source,
      headers: [{ key: "Content-Security-Policy", value: "frame-ancestors 'none'" }],
    })),
  ],
};
