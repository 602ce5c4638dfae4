import { useTexts } from '#src/i18n/use-texts.ts'
import type { ChangeWords, RowWords } from './change-words.ts'

/** What became of one field under its name: both values, or what became of its rows. Lines only, for any paragraph. */
export function FieldLines({ name, change }: { name: string; change: ChangeWords }) {
  const t = useTexts()
  return (
    <span className="block text-12 text-muted wrap-anywhere">
      {t(($) => $.flow.versions.field, { name })}{' '}
      {change.type === 'values' ? (
        <>
          <del>{change.before}</del> <ins className="text-ink no-underline">{change.after}</ins>
        </>
      ) : (
        <span className="block border-l border-line pl-2">
          <ChangeLines change={change} />
        </span>
      )}
    </span>
  )
}

/** What became of a value, where only what it has come to is wanted: the new value, or what became of its rows. */
export function ChangeLines({ change }: { change: ChangeWords }) {
  if (change.type === 'values') return change.after
  return change.type === 'rows'
    ? change.rows.map((row) => <Row key={row.key} row={row} />)
    : change.fields.map(({ key, name, change: part }) => <FieldLines key={key} name={name} change={part} />)
}

function Row({ row: { became, name, fields } }: { row: RowWords }) {
  const t = useTexts()
  return (
    <span className="block text-12 wrap-anywhere">
      {t(($) => $.flow.versions.rows[became])}{' '}
      {became === 'removed' ? <del>{name}</del> : <span className="text-ink">{name}</span>}
      {fields.length > 0 && (
        <span className="block border-l border-line pl-2">
          {fields.map(({ key, name: field, change }) => (
            <FieldLines key={key} name={field} change={change} />
          ))}
        </span>
      )}
    </span>
  )
}
