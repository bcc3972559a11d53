import { exampleUser } from "@/lib/identity/users/example";
import { exampleVideo } from "@/lib/library/videos/example";

/** The rating of the examples in the API's description. */
export const exampleRating = { userId: exampleUser.id, videoId: exampleVideo.id, rating: 4 };
