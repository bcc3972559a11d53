/** Renders nothing while no player is open. */
export default function NoModal() {
  return null;
}
