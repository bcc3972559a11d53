/** The smallest page that Next.js can serve. */
export default function Page() {
  return <h1>Nothing more</h1>;
}
