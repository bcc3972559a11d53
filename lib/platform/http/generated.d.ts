/** Types the file before the build writes it. */
declare module "@/lib/platform/http/generated/openapi.json" {
  const document: import("./openapi").OpenApiDocument;
  export default document;
}
