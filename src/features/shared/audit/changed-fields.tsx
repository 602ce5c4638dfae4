import type { AuditChange } from '#src/domain/audit/changes.ts'
import { useTexts, type Texts } from '#src/i18n/use-texts.ts'

/** Fields as they were before and are since. They are called as they are stored. */
export function ChangedFields({ changes }: { changes: readonly AuditChange[] }) {
  const t = useTexts()
  return (
    <div className="rounded-card bg-sunken">
      <table aria-label={t(($) => $.audit.details)} className="w-full table-fixed text-left text-13">
        <thead className="text-12 text-muted">
          <tr>
            <th scope="col" className="w-1/4 px-3 py-2 font-medium">
              {t(($) => $.audit.field)}
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              {t(($) => $.audit.before)}
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              {t(($) => $.audit.after)}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field} className="border-t border-line align-top">
              <th scope="row" className="px-3 py-2 font-mono text-12 font-normal text-muted wrap-anywhere">
                {field === '' ? t(($) => $.audit.whole) : field}
              </th>
              <td className="px-3 py-2 whitespace-pre-wrap wrap-anywhere">{valueText(t, before)}</td>
              <td className="px-3 py-2 whitespace-pre-wrap wrap-anywhere">{valueText(t, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function valueText(t: Texts, value: unknown): string {
  if (value === undefined || value === null || value === '') return t(($) => $.audit.none)
  if (typeof value === 'boolean') return t(($) => (value ? $.audit.yes : $.audit.no))
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
