import type { ComponentProps } from "react";
import { IconButton } from "../icon-button";
import { Tooltip } from "./tooltip";

type Props = ComponentProps<typeof IconButton> & {
  /** The action, such as 'Edit', for a label that also names its object. */
  tooltip?: string;
};

/** An icon button that shows its action as a tooltip. */
export function TooltipButton({ tooltip, ...rest }: Props) {
  return (
    <Tooltip label={tooltip ?? rest.label}>
      <IconButton {...rest} />
    </Tooltip>
  );
}
