/** Written by the build, so the types are there before it. */
declare module "@/lib/platform/http/generated/openapi.json" {
  const document: import("./openapi").OpenApiDocument;
  export default document;
}
