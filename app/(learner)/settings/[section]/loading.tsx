export { default } from "../(index)/loading";
