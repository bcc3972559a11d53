/** One field that somebody else left otherwise than it stands here. */
export type Difference = { label: string; theirs: string };

/** How each field is called, and how a value of it is said. */
export type FieldWords<Values> = { [Name in keyof Values]?: { label: string; say: (value: Values[Name]) => string } };

/** The fields whose values differ, in the order of their words; those without words are nobody's to compare. */
export function differencesBetween<Values>(mine: Values, theirs: Values, words: FieldWords<Values>): Difference[] {
  return (Object.keys(words) as (keyof Values)[]).flatMap((name) => {
    const word = words[name];
    if (!word || JSON.stringify(mine[name]) === JSON.stringify(theirs[name])) return [];
    return [{ label: word.label, theirs: word.say(theirs[name]) || "empty" }];
  });
}
