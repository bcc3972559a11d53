export default function Page() {
  return <h1>Nothing more</h1>;
}
