"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { learnAddress } from "@/components/library/videos/learn-address";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

/** A search form that opens Learn with its results. */
export function LessonSearch() {
  const router = useRouter();
  return (
    <search aria-label="Lessons" className="w-full md:w-64">
      <form
        action="/learn"
        onSubmit={(event) => {
          event.preventDefault();
          router.push(learnAddress({ q: String(new FormData(event.currentTarget).get("q")) }));
        }}
      >
        <Field label="Search lessons" labelHidden>
          <TextInput
            type="search"
            name="q"
            maxLength={200}
            autoComplete="off"
            placeholder="Search lessons"
            leading={<Search aria-hidden size={18} strokeWidth={1.75} />}
          />
        </Field>
      </form>
    </search>
  );
}
