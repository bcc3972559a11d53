/** True in the container image: packages, database client and build are part of it, and its file system is read-only. */
export const isPrebuilt = process.env.PREBUILT === "1";
