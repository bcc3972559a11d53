import type { ComponentProps } from "react";
import { TextInput } from "@/components/ui/text-input";

/** An email input without autocapitalisation and spelling correction. */
export function EmailInput(props: Omit<ComponentProps<typeof TextInput>, "type">) {
  return <TextInput {...props} type="email" autoCapitalize="none" spellCheck={false} />;
}
