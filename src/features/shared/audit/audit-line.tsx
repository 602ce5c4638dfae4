import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { AuditRow } from '#src/api/types.ts'
import { isAuditAction } from '#src/domain/audit/actions.ts'
import { auditChanges } from '#src/domain/audit/changes.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { ChangedFields } from './changed-fields.tsx'

/** One row of the log: when, who, what and to what; what it was before and is since, on demand. */
export function AuditLine({ row }: { row: AuditRow }) {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { action } = row
  const changes = auditChanges(row.before, row.after)
  const object = row.targetName ?? row.target
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li className="flex min-w-0 flex-col gap-2 border-b border-line py-3 last:border-b-0">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <time dateTime={row.at} className="tabular w-40 shrink-0 text-13 text-muted">
          {format.dateTime(row.at)}
        </time>
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
          <p className="text-14 text-ink wrap-anywhere">
            <span className="font-medium">{actorName(row)}</span>
            {' · '}
            {isAuditAction(action) ? t(($) => $.audit.did[action]) : t(($) => $.audit.other, { action })}
          </p>
          {object !== null && object !== row.actor && (
            <p className="text-13 text-muted wrap-anywhere">{t(($) => $.audit.object, { object })}</p>
          )}
        </div>
        {row.ip !== null && <span className="tabular text-12 text-muted">{t(($) => $.audit.ip, { ip: row.ip })}</span>}
        <div className="flex justify-end sm:w-34">
          {changes.length > 0 && (
            <Button
              size="small"
              tone="quiet"
              className="-my-1"
              aria-expanded={isOpen}
              aria-controls={id}
              icon={<Chevron size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => setOpen(!isOpen)}
            >
              {t(($) => $.audit.details)}
            </Button>
          )}
        </div>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <ChangedFields changes={changes} />}
      </div>
    </li>
  )

  function actorName({ actor }: AuditRow) {
    if (actor === null) return t(($) => $.audit.system)
    return actor === '' ? t(($) => $.audit.unknown) : actor
  }
}
