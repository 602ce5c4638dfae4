type WrongRowsProps = {
  label: string
  rows: readonly { n: number; title: string; said: readonly string[] }[]
}

/** The rows of a file that are left out, with why. */
export function WrongRows({ label, rows }: WrongRowsProps) {
  return (
    <ul
      aria-label={label}
      // Its rows are read by scrolling, by keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="focus-ring max-h-64 divide-y divide-line overflow-auto rounded-card border border-line text-13"
    >
      {rows.map(({ n, title, said }) => (
        <li key={n} className="flex flex-col gap-0.5 px-3 py-2">
          <span className="font-medium text-ink">{title}</span>
          {said.map((text) => (
            <span key={text} className="text-danger-text wrap-anywhere">
              {text}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
