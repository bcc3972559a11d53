import { self } from "@/lib/auth/access";
import { created, methods, route } from "@/lib/http/route";
import { startPath } from "@/lib/learning-paths/data";
import { startPathParams } from "@/lib/learning-paths/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: self, params: startPathParams }, async ({ params: { id, pathId } }) => {
    const { userPath, isNew } = await startPath(id, pathId);
    return isNew ? created(userPath, `/api/users/${id}/learning-paths`) : userPath;
  }),
});
