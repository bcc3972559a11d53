/**
 * The id of an entity in the examples of the API's description, equal for equal nouns.
 * @param noun the entity in one word, such as `user`
 */
export const exampleId = (noun: string): string =>
  Array.from(noun.repeat(16).slice(0, 16), (letter) => letter.charCodeAt(0).toString(16).padStart(2, "0"))
    .join("")
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-a$4-$5");
