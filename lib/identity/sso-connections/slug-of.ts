/** The name of a connection in its addresses, made of its shown name: 'Example Ltd' becomes `example-ltd`. */
export function slugOf(name: string): string {
  const letters = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = letters.replace(/[^a-z\d]+/g, "-").replace(/^-+/, "");
  return words.slice(0, 40).replace(/-+$/, "") || "sign-on";
}
