import { useQuery } from '@tanstack/react-query'
import type { PartChange } from '#src/api/types.ts'
import { TwoStates, type StateField } from '#src/features/shared/fields/two-states.tsx'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

type PartHistoryProps<State> = {
  section: string
  load: () => Promise<PartChange<State>[]>
  fieldsOf: (before: State, after: State) => readonly StateField[]
  isDirty: boolean
  onRestore: (title: string, state: State) => void
  onClose: () => void
}

/** Who changed a section, when and what, the newest first; what was before a change can be restored. */
export function PartHistory<State>(props: PartHistoryProps<State>) {
  const { section, load, fieldsOf, isDirty, onRestore, onClose } = props
  const t = useTexts()
  const { appId, timeZone } = useApplication()
  const format = useFormat(timeZone)
  const query = useQuery({ queryKey: ['settings', 'history', appId, section], queryFn: load, staleTime: 0, gcTime: 0 })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.settings.deeds.historyTitle, { section })}
      closeLabel={t(($) => $.common.close)}
      size="large"
    >
      <QueryState query={query} skeleton={<Skeleton className="h-40 w-full" />}>
        {(changes) => {
          // A part may stand on two sections: only what has changed on this one.
          const shown = changes
            .map((change) => ({ ...change, fields: fieldsOf(change.before, change.after) }))
            .filter(({ fields }) => fields.length > 0)
          if (shown.length === 0) return <p className="text-13 text-muted">{t(($) => $.settings.deeds.empty)}</p>
          return (
            <ol aria-label={t(($) => $.settings.deeds.historyTitle, { section })} className="flex flex-col gap-5">
              {shown.map(({ id, at, by, before, fields }) => {
                const when = format.dateTime(at)
                return (
                  <li key={id} className="flex flex-col gap-2">
                    <div className="flex flex-wrap items-center justify-between gap-2">
                      <p className="text-13 text-ink">
                        <time dateTime={at} className="tabular text-muted">
                          {when}
                        </time>
                        {' · '}
                        <span className="font-medium">{by ?? t(($) => $.frame.conflict.someone)}</span>
                      </p>
                      <DisabledReason reason={isDirty && t(($) => $.settings.deeds.dirty)}>
                        <Button
                          size="small"
                          aria-label={t(($) => $.settings.deeds.restoreBefore, { when })}
                          onClick={() =>
                            !isDirty &&
                            onRestore(
                              t(($) => $.settings.deeds.restoreTitle, { section, when }),
                              before,
                            )
                          }
                        >
                          {t(($) => $.settings.deeds.before)}
                        </Button>
                      </DisabledReason>
                    </div>
                    <TwoStates
                      label={t(($) => $.settings.deeds.changed, { when })}
                      headings={[t(($) => $.settings.deeds.old), t(($) => $.settings.deeds.new)]}
                      fields={fields}
                    />
                  </li>
                )
              })}
            </ol>
          )
        }}
      </QueryState>
    </Dialog>
  )
}
