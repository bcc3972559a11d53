/** The build writes the file; this declaration types it before then. */
declare module "@/lib/platform/http/generated/openapi.json" {
  const document: import("./openapi").OpenApiDocument;
  export default document;
}
