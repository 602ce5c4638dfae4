import { useTexts } from '#src/i18n/use-texts.ts'

/** A field in two states, each in words; null where there is nothing. */
export type StateField = { label: string; values: readonly [string | null, string | null] }

type TwoStatesProps = {
  /** Names the table. */
  label: string
  /** What the two states are called. */
  headings: readonly [string, string]
  fields: readonly StateField[]
}

/** Two states of a thing side by side, field by field. */
export function TwoStates({ label, headings, fields }: TwoStatesProps) {
  const t = useTexts()
  return (
    <div
      role="region"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach what scrolls
      tabIndex={0}
      aria-label={label}
      className="focus-ring-inset max-h-80 overflow-auto rounded-card border border-line"
    >
      <table className="w-full border-collapse text-left text-13">
        <thead>
          <tr className="border-b border-line bg-sunken text-12 text-muted">
            <th scope="col" className="px-3 py-2 font-medium">
              {t(($) => $.frame.conflict.field)}
            </th>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="w-2/5 px-3 py-2 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ label: name, values }) => (
            <tr key={name} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="px-3 py-2 font-medium text-muted">
                {name}
              </th>
              {headings.map((heading, side) => (
                <td key={heading} className="px-3 py-2 wrap-anywhere whitespace-pre-wrap text-ink">
                  {values[side] ?? <span className="text-faint">{t(($) => $.frame.conflict.empty)}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
