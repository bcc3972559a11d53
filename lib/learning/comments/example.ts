import { exampleUser } from "@/lib/identity/users/example";
import { exampleVideo } from "@/lib/library/videos/example";
import { exampleTime } from "@/lib/platform/example";

/** The comment in the API description's examples. */
export const exampleComment = {
  id: "29f6e2d3-7c8e-4aa5-93b1-62e3f4a5c998",
  videoId: exampleVideo.id,
  userId: exampleUser.id,
  content: "The third position is worth a second look.",
  createdAt: exampleTime,
  updatedAt: exampleTime,
  user: { id: exampleUser.id, name: exampleUser.name, profilePictureUrl: null },
};
