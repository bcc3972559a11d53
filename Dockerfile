# The image of Waypoint: the built application on Node.js, for a PostgreSQL beside it. compose.yaml puts both together.
ARG BASE=node:22-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/absent scripts/absent
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
# The types were checked where the tests ran.
RUN SKIP_TYPE_CHECK=1 NEXT_TELEMETRY_DISABLED=1 npm run build && node deploy/prune-image.mjs

FROM ${BASE}
WORKDIR /app
COPY --from=build /app ./
# The only folders that anything writes to, apart from /tmp: the server's data, and the backups of compose.yaml.
RUN mkdir -m 700 /data /backups && chown 1000:1000 /data /backups
ENV NODE_ENV=production PREBUILT=1 DATA_DIR=/data PORT=3000
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
