/** The reason of a refused sign-on, above the form. */
export function SignOnNotice({ sentence }: { sentence: string }) {
  return (
    <p role="alert" className="mb-8 rounded-control border border-line-strong bg-surface-1 px-4 py-3 text-fg-2">
      {sentence}
    </p>
  );
}
