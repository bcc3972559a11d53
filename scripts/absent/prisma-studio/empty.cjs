// The Prisma CLI loads this package when it starts, and calls it only for Studio and `prisma dev`.
module.exports = {};
