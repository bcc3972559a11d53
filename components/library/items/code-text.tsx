/** Plain text in which `code` between backticks has the code font; nothing else is interpreted. */
export function CodeText({ children }: { children: string }) {
  let start = 0;
  return (
    <span className="whitespace-pre-line wrap-anywhere">
      {children.split(/(`[^`\n]+`)/).map((part) => {
        const key = start;
        start += part.length;
        const isCode = part.length > 2 && part.startsWith("`") && part.endsWith("`");
        return isCode ? (
          <code key={key} className="rounded-chip bg-surface-3 px-1 font-mono text-[0.9em]">
            {part.slice(1, -1)}
          </code>
        ) : (
          part
        );
      })}
    </span>
  );
}
