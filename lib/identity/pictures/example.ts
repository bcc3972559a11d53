import { exampleUser } from "@/lib/identity/users/example";

/** The path parameters of a picture in the examples of the API's description. */
export const examplePictureParams = { owner: exampleUser.id, name: "0b9e4d36-58c1-4a6f-b1d7-92e3f4a5c632.webp" };

const objectPath = `pictures/${examplePictureParams.owner}/${examplePictureParams.name}`;

/** The same picture after it was published. */
export const examplePicture = { objectPath, url: `/api/uploads/${objectPath}` };
