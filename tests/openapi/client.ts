import createClient from "openapi-fetch";
import type { components, paths } from "waypoint-api";

type Video = components["schemas"]["Video"];

/** A program that uses the generated types. It is compiled, not run. */
export async function completeFirstVideo(baseUrl: string, accessToken: string): Promise<string> {
  const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${accessToken}` } });

  const session = await api.GET("/api/session");
  if (session.error) throw new Error(session.error.detail);
  const userId: string = session.data.user.id;

  const videos = await api.GET("/api/videos", { params: { query: { q: "light", limit: 24, sort: "rating" } } });
  if (videos.error) throw new Error(videos.error.detail);
  const video: Video | undefined = videos.data[0];
  const area = video?.knowledgeAreas[0];
  if (!video || !area) return "There is nothing to complete";

  const completion = await api.POST("/api/progress/complete", {
    body: { userId, videoId: video.id, knowledgeAreaId: area.knowledgeAreaId, completed: true },
  });
  if (completion.error) throw new Error(completion.error.detail);
  const points: number = completion.data.points;

  await api.PUT("/api/progress/{userId}/position", {
    params: { path: { userId } },
    body: { videoId: video.id, seconds: 420 },
  });
  return `${points} points for ${video.title}`;
}

/** Calls that the types must refuse. */
export async function makeMistakes(baseUrl: string) {
  const api = createClient<paths>({ baseUrl });
  // @ts-expect-error: there is no such path
  await api.GET("/api/lessons");
  // @ts-expect-error: a page's size is a number
  await api.GET("/api/videos", { params: { query: { limit: "24" } } });
  // @ts-expect-error: a rating needs its user
  await api.POST("/api/videos/{id}/ratings", { params: { path: { id: "1" } }, body: { rating: 4 } });
}
