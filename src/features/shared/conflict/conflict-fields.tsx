import { useTexts } from '#src/i18n/use-texts.ts'

/** A field that both changed: its name and what each made of it, as text; null where there is nothing. */
export type ConflictField = { label: string; mine: string | null; theirs: string | null }

/** Two versions side by side, field by field. */
export function ConflictFields({ fields }: { fields: readonly ConflictField[] }) {
  const t = useTexts()
  const sides = [
    { id: 'mine', heading: t(($) => $.frame.conflict.mine) },
    { id: 'theirs', heading: t(($) => $.frame.conflict.theirs) },
  ] as const
  return (
    <div
      role="region"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach what scrolls
      tabIndex={0}
      aria-label={t(($) => $.frame.conflict.look)}
      className="focus-ring-inset max-h-80 overflow-auto rounded-card border border-line"
    >
      <table className="w-full border-collapse text-left text-13">
        <thead>
          <tr className="border-b border-line bg-sunken text-12 text-muted">
            <th scope="col" className="px-3 py-2 font-medium">
              {t(($) => $.frame.conflict.field)}
            </th>
            {sides.map(({ id, heading }) => (
              <th key={id} scope="col" className="w-2/5 px-3 py-2 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.label} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="px-3 py-2 font-medium text-muted">
                {field.label}
              </th>
              {sides.map(({ id }) => (
                <td key={id} className="px-3 py-2 wrap-anywhere whitespace-pre-wrap text-ink">
                  {field[id] ?? <span className="text-faint">{t(($) => $.frame.conflict.empty)}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
