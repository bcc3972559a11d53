import { buttonClass } from "@/components/ui/button";
import { startPath } from "@/lib/identity/sso-connections/addresses";

/** The reason of a refused sign-on, above the form. */
export function SignOnNotice({ sentence }: { sentence: string }) {
  return (
    <p role="alert" className="mb-8 rounded-control border border-line-strong bg-surface-1 px-4 py-3 text-fg-2">
      {sentence}
    </p>
  );
}

type Props = {
  offers: { slug: string; name: string }[];
  /** A validated path of this site. */
  next: string;
};

/** Links to sign on at the organisation's providers, below the form. Plain links: the answer is a redirect to another site. */
export function SignOnOffers({ offers, next }: Props) {
  return (
    <div className="mt-8 flex flex-col gap-3 border-line border-t pt-8">
      {offers.map(({ slug, name }) => (
        <a
          key={slug}
          href={startPath(slug, next)}
          className={buttonClass({ variant: "secondary", size: "lg" }, "wrap-anywhere")}
        >
          {`Continue with ${name}`}
        </a>
      ))}
    </div>
  );
}
