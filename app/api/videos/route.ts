import { admin, doneBy, user } from "@/lib/auth/access";
import { catalogue } from "@/lib/http/catalogue";
import { created, methods, route } from "@/lib/http/route";
import { addVideo } from "@/lib/videos/add-video";
import { readLibrary } from "@/lib/videos/read-library";
import { videoInputSchema, videoListSchema } from "@/lib/videos/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user, query: videoListSchema }, async ({ actor, query, request }) =>
    catalogue(await readLibrary(query, actor.id), request),
  ),
  POST: route({ access: admin, body: videoInputSchema }, async ({ actor, body, request }) => {
    const video = await addVideo(body, doneBy(actor, request));
    return created(video, `/api/videos/${video.id}`);
  }),
});
