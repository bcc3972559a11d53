"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { TextInput } from "@/components/ui/text-input";

/** A password input with a button to show the password. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, "type" | "trailing">) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextInput
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={isShown ? "Hide password" : "Show password"}
          icon={<Icon aria-hidden size={20} strokeWidth={1.75} />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
