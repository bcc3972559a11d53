/** Nothing is open over the screen. */
export default function NoModal() {
  return null;
}
