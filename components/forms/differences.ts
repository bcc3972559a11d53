/** One field whose saved value differs from the form's. */
export type Difference = { label: string; theirs: string };

/** The label of each field and a function that formats its value. */
export type FieldWords<Values> = { [Name in keyof Values]?: { label: string; say: (value: Values[Name]) => string } };

/** The fields whose values differ, in the order of `words`; fields without words are not compared. */
export function differencesBetween<Values>(mine: Values, theirs: Values, words: FieldWords<Values>): Difference[] {
  return (Object.keys(words) as (keyof Values)[]).flatMap((name) => {
    const word = words[name];
    if (!word || JSON.stringify(mine[name]) === JSON.stringify(theirs[name])) return [];
    return [{ label: word.label, theirs: word.say(theirs[name]) || "empty" }];
  });
}
