import "server-only";
import { SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { currentRequestId } from "./call-context";
import { spanWithoutPersonal } from "./logged/span-without-personal";
import { setStatementTracer } from "./statements";

/**
 * Sends traces to the receiver in OpenTelemetry's environment variables: Next.js's spans of requests and pages, and a
 * span of each statement. Sampler, headers, names and limits come from the same variables.
 * @returns the function that stops it after sending the remaining spans
 */
export function startTracing(): () => Promise<void> {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ "service.name": "waypoint" }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [spanWithoutPersonal, new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = trace.getTracer("waypoint");
  setStatementTracer((text) => {
    const [operation = ""] = text.trimStart().split(/\s/, 1);
    const attributes = {
      "db.system.name": "postgresql",
      "db.query.text": text,
      "waypoint.request_id": currentRequestId(),
    };
    const span = tracer.startSpan(operation.toUpperCase(), { kind: SpanKind.CLIENT, attributes });
    return (failed) => {
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
  });
  const stop = () => provider.shutdown();
  process.once("SIGTERM", stop);
  return stop;
}
