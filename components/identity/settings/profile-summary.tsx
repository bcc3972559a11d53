import Link from "next/link";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";

type Props = { name: string; email: string; isAdmin: boolean; profilePictureUrl: string | null };

/** The signed-in user's name, role and picture. */
export function ProfileSummary({ name, email, isAdmin, profilePictureUrl }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-tile border border-line bg-surface-1 p-5">
      <Avatar name={name} src={profilePictureUrl} size="xl" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-display text-h3 font-bold wrap-anywhere">{name}</span>
          <Chip tone={isAdmin ? "accent" : "neutral"}>{isAdmin ? "Administrator" : "Learner"}</Chip>
        </p>
        <p className="mt-1 text-fg-2 wrap-anywhere">{email}</p>
      </div>
      <Link href="/profile" className={buttonClass({ variant: "secondary", size: "sm" })}>
        Edit profile
      </Link>
    </div>
  );
}
