import { self } from "@/lib/identity/auth/access";
import { startPath } from "@/lib/learning/enrolments/data";
import { startPathParams } from "@/lib/learning/enrolments/schema";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: self, params: startPathParams }, async ({ params: { id, pathId } }) => {
    const { userPath, isNew } = await startPath(id, pathId);
    return isNew ? created(userPath, `/api/users/${id}/learning-paths`) : userPath;
  }),
});
