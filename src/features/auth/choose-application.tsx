import { ArrowRight, Search } from 'lucide-react'
import { useState } from 'react'
import { ROLES, type Role } from '#src/domain/team/policy.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { TextField } from '#src/ui/text-field.tsx'
import type { SignedInApplication } from './destination.ts'

/** From so many on the list can be searched. */
const SEARCH_FROM = 6

type ChooseApplicationProps = {
  /** The one used last first. */
  applications: readonly SignedInApplication[]
  onChoose: (application: SignedInApplication) => void
}

/** The applications someone may open, each with what they are there. */
export function ChooseApplication({ applications, onChoose }: ChooseApplicationProps) {
  const t = useTexts()
  const format = useFormat()
  const [text, setText] = useState('')
  const wanted = fold(text)
  const found = applications.filter(({ appId, name }) => fold(name).includes(wanted) || appId.includes(wanted))
  return (
    <div className="flex flex-col gap-3">
      {applications.length >= SEARCH_FROM && (
        <TextField
          value={text}
          onChange={(event) => setText(event.target.value)}
          onClear={() => setText('')}
          clearLabel={t(($) => $.common.clear)}
          aria-label={t(($) => $.auth.searchApplications)}
          placeholder={t(($) => $.auth.searchApplications)}
          leading={<Search size={16} strokeWidth={1.75} aria-hidden />}
          type="search"
          autoFocus
          className="min-h-touch"
        />
      )}
      <ul className="flex flex-col gap-2">
        {found.map((application) => (
          <li key={application.appId}>
            <button
              type="button"
              onClick={() => onChoose(application)}
              className="focus-ring group flex w-full items-center gap-3 rounded-card border border-line-strong bg-surface px-4 py-3 text-left duration-fast hover:bg-hover"
            >
              {application.logoUrl && (
                <img src={application.logoUrl} alt="" className="size-8 shrink-0 rounded-control object-contain" />
              )}
              <span className="flex min-w-0 flex-1 flex-col gap-0.5">
                <span className="truncate text-14 font-medium text-ink">{application.name}</span>
                <span className="text-12 text-muted">
                  {format.list(rolesOf(application).map((role) => t(($) => $.frame.roles[role])))}
                  <span className="tabular"> · {application.appId}</span>
                  {application.closed && (
                    <span className="text-danger-text"> · {t(($) => $.frame.application.closed)}</span>
                  )}
                </span>
              </span>
              <ArrowRight size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-13 text-muted empty:hidden">
        {found.length === 0 && applications.length > 0 && t(($) => $.auth.noneFound, { text })}
      </p>
    </div>
  )
}

/** The roles held, the highest first. */
function rolesOf({ roles }: SignedInApplication): Role[] {
  return ROLES.filter((role) => roles.includes(role))
}

/** Width and case make no difference to a search. */
function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
