type MarkedTextProps = { text: string; marks: readonly (readonly [from: number, to: number])[]; className?: string }

/** A text with some of its words marked. */
export function MarkedText({ text, marks, className }: MarkedTextProps) {
  const ends = marks.map(([, to]) => to)
  return (
    <p className={className}>
      {marks.map(([from, to], index) => (
        <span key={from}>
          {text.slice(ends[index - 1] ?? 0, from)}
          <mark className="rounded-small bg-accent-soft font-medium text-accent-text">{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1) ?? 0)}
    </p>
  )
}
