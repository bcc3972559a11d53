// The package declares types for its full build only.
declare module "hls.js/light" {
  export { default } from "hls.js";
}
