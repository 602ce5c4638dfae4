import { ChevronDown, LockKeyhole } from 'lucide-react'
import { OWN_STATUSES, type OwnStatus } from '#src/domain/team/status.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { StatusDot, type StatusDotProps } from '#src/ui/status-dot.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'
import type { DeskState } from './merge.ts'
import { useServerNow } from './use-server-now.ts'

const LOOKS: Record<OwnStatus, Pick<StatusDotProps, 'tone' | 'shape'>> = {
  online: { tone: 'success', shape: 'full' },
  busy: { tone: 'danger', shape: 'bar' },
  break: { tone: 'warning', shape: 'half' },
  offline: { tone: 'neutral', shape: 'hollow' },
}

/** What an agent may be, and for a break why, where there is something to choose from. */
export type StatusChoice = { status: OwnStatus; breakReason?: string }

type StatusMenuProps = {
  standing: Pick<
    DeskState,
    'status' | 'statusSince' | 'breakReason' | 'breakReasons' | 'forcedOffline' | 'forcedReason'
  >
  busy: boolean
  onChange: (choice: StatusChoice) => void
}

/** The agent's own status. Who was set offline by an admin is told so instead. */
export function StatusMenu({ standing, busy, onChange }: StatusMenuProps) {
  const t = useTexts()
  const { status, statusSince, breakReason, breakReasons, forcedOffline } = standing
  const format = useFormat()
  const minutes = Math.max(0, Math.floor((useServerNow() - Date.parse(statusSince)) / 60_000))
  const lasts = format.duration(minutes * 60_000)
  const nameOf = (choice: StatusChoice) =>
    choice.breakReason === undefined
      ? t(($) => $.workspace.status[choice.status])
      : t(($) => $.workspace.status.onBreak, { reason: choice.breakReason })
  const choices = OWN_STATUSES.flatMap((one): StatusChoice[] =>
    one === 'break' && breakReasons.length > 0
      ? breakReasons.map((reason) => ({ status: one, breakReason: reason }))
      : [{ status: one }],
  )
  const now: StatusChoice = { status, ...(breakReason !== null && { breakReason }) }
  const name = nameOf(now)
  if (forcedOffline)
    return (
      <Tooltip
        content={
          standing.forcedReason
            ? t(($) => $.workspace.status.forcedFor, { reason: standing.forcedReason })
            : t(($) => $.workspace.status.forcedText)
        }
      >
        <span
          role="status"
          // Its reason must be found by keyboard too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="focus-ring inline-flex h-control items-center gap-1.5 rounded-control border border-warning-line/40 bg-warning-soft px-2.5 text-13 font-medium text-warning-text"
        >
          <LockKeyhole size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
          {t(($) => $.workspace.status.forced)}
        </span>
      </Tooltip>
    )
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button
            busy={busy}
            aria-label={t(($) => $.workspace.status.label, { status: name })}
            trailing={<ChevronDown size={16} strokeWidth={1.75} aria-hidden className="text-muted" />}
          >
            <StatusDot {...LOOKS[status]} label={name} />
          </Button>
        }
        entries={[
          {
            type: 'choice',
            heading: t(($) => $.workspace.status.since, { time: format.dateTime(statusSince), lasts }),
            value: keyOf(now),
            options: choices.map((choice) => ({ value: keyOf(choice), label: nameOf(choice) })),
            onValueChange: (value) => {
              const chosen = choices.find((choice) => keyOf(choice) === value)
              if (chosen !== undefined && value !== keyOf(now)) onChange(chosen)
            },
          },
        ]}
      />
      {minutes > 0 && (
        // With the name of the button it would be read out anew every minute; the menu tells it.
        <span aria-hidden className="tabular -ml-1 text-12 text-muted">
          {lasts}
        </span>
      )}
    </>
  )
}

const keyOf = ({ status, breakReason = '' }: StatusChoice) => `${status}:${breakReason}`
