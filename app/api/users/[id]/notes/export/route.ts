import { self } from "@/lib/identity/auth/access";
import { exportNotes } from "@/lib/learning/moments/export-notes";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "exportNotes",
      tag: "Notes and questions",
      summary: "Export the own notes as Markdown",
      description: "Video by video and by second, with links that open at the seconds.",
      access: self,
      params: idParams,
      answer: "text/markdown",
      download: true,
      refuses: { 409: "An export of the notes runs already.", 429: true },
      example: {
        answer:
          "# Notes\n\n## Indexes\n\n[12:04](https://waypoint.example.com/videos/7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11?t=724)\n\nTry this.\n",
      },
    },
    ({ params }) => exportNotes(params.id),
  ),
});
