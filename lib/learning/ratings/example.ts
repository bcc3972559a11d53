import { exampleUser } from "@/lib/identity/users/example";
import { exampleVideo } from "@/lib/library/videos/example";

/** The rating in the API description's examples. */
export const exampleRating = { userId: exampleUser.id, videoId: exampleVideo.id, rating: 4 };
