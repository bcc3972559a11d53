import type { Column } from "@/components/lists/data-table";
import { Avatar } from "@/components/ui/avatar";
import type { ListedComment } from "@/lib/learning/comments/schema";
import { britishMoment } from "@/lib/platform/british-dates";
import { DashboardLink } from "../address/dashboard-link";

const linkClass = "font-medium underline-offset-4 wrap-anywhere hover:underline";

/** The columns of the list of comments. */
export const commentColumns: [Column<ListedComment>, ...Column<ListedComment>[]] = [
  {
    header: "Comment",
    cell: ({ content }) => (
      <span className="line-clamp-4 max-w-measure whitespace-pre-line wrap-anywhere">{content}</span>
    ),
  },
  {
    header: "By",
    cell: ({ user }) => (
      <span className="flex items-center gap-2.5">
        <Avatar name={user.name} src={user.profilePictureUrl} />
        <DashboardLink to={{ tab: "users", person: user.id }} className={linkClass}>
          {user.name}
        </DashboardLink>
      </span>
    ),
  },
  {
    header: "Video",
    cell: ({ video }) => (
      <DashboardLink to={{ tab: "videos", edit: video.id }} className={linkClass}>
        {video.title}
      </DashboardLink>
    ),
  },
  {
    header: "When",
    cell: ({ createdAt, updatedAt }) => (
      <span className="text-small">
        <time dateTime={createdAt}>{britishMoment.format(new Date(createdAt))}</time>
        {updatedAt !== createdAt && <span className="text-fg-3"> (edited)</span>}
      </span>
    ),
  },
];
