import type { ComponentProps } from "react";

type Props = ComponentProps<"a"> & {
  prefetch?: boolean | null;
  replace?: boolean;
  scroll?: boolean;
  onNavigate?: () => void;
};

/** Replaces `next/link`; the replacement of `next/navigation` follows the links that are clicked. */
export default function Link({
  prefetch: _prefetch,
  replace: _replace,
  scroll: _scroll,
  onNavigate: _navigate,
  ...rest
}: Props) {
  return <a {...rest} />;
}

/** Never pending, because nothing is loaded. */
export const useLinkStatus = () => ({ pending: false });
