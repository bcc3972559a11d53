import { admin, doneBy, user } from "@/lib/identity/auth/access";
import { addVideo } from "@/lib/library/videos/add-video";
import { readLibrary } from "@/lib/library/videos/read-library";
import { videoInputSchema, videoListSchema } from "@/lib/library/videos/schema";
import { catalogue } from "@/lib/platform/http/catalogue";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user, query: videoListSchema }, async ({ actor, query, request }) =>
    catalogue(await readLibrary(query, actor.id), request),
  ),
  POST: route({ access: admin, body: videoInputSchema }, async ({ actor, body, request }) => {
    const video = await addVideo(body, doneBy(actor, request));
    return created(video, `/api/videos/${video.id}`);
  }),
});
