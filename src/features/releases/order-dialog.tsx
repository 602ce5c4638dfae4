import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { codePoints } from '#src/lib/code-points.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { OrderFailure } from '#src/features/shared/release/order-failure.tsx'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { ReauthForm } from '#src/features/shared/session/reauth-form.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { Pending } from '#src/api/types.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Field } from '#src/ui/field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { ChangeList } from './change-list.tsx'
import { DeployProgress } from './deploy-progress.tsx'
import type { FlowInTheWay } from './use-left-flows.ts'
import type { Order } from './use-order.ts'

type OrderDialogProps = {
  appId: string
  title: string
  description: ReactNode
  /** What visitors will find changed. */
  changes: UseQueryResult<Pending>
  confirmLabel: string
  /** Why there is nothing to do when nothing changes; left out where it can be done all the same. */
  nothingText?: string
  /** What is no hindrance and worth a look. */
  warning?: ReactNode
  /** What can be done about a flow that stands in the way. */
  waysOf?: (flow: FlowInTheWay) => ReactNode
  order: Order
  onClose: () => void
}

/** Makes a new version, whatever from: what it changes, a note, and then its way to the visitors step by step. */
export function OrderDialog({
  appId,
  title,
  description,
  changes,
  warning,
  waysOf,
  order,
  onClose,
  ...words
}: OrderDialogProps) {
  const t = useTexts()
  const [note, setNote] = useState('')
  const { started, failure, busy } = order
  const isTooLong = codePoints(note) > LIMITS.deploy.note
  // None that were known before are asked for anew: there may be some by now.
  const isLooking = changes.isFetching && changes.data?.total === 0
  const isNothing = words.nothingText !== undefined && changes.data?.total === 0 && !isLooking
  const needsPassword = failure?.code === 'REAUTH_REQUIRED'
  const isReady = changes.data !== undefined && !isLooking && !isTooLong && !needsPassword

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={title}
      description={started === undefined ? description : undefined}
      closeLabel={t(($) => $.common.close)}
      footer={
        started !== undefined ? (
          <Button onClick={onClose}>{t(($) => $.common.close)}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
            <DisabledReason reason={isNothing ? words.nothingText : undefined}>
              <Button
                tone="accent"
                busy={busy}
                aria-disabled={!isReady}
                onClick={() => isReady && !isNothing && order.place(note.trim())}
              >
                {words.confirmLabel}
              </Button>
            </DisabledReason>
          </>
        )
      }
    >
      {started !== undefined ? (
        <DeployProgress appId={appId} releaseId={started.releaseId} />
      ) : (
        <div className="flex flex-col gap-5">
          {needsPassword && <ReauthForm busy={busy} onDone={() => order.place(note.trim())} />}
          {failure !== undefined && !needsPassword && <OrderFailure appId={appId} failure={failure} waysOf={waysOf} />}
          {warning}
          <Field
            label={t(($) => $.releases.note.label)}
            optionalText={t(($) => $.releases.note.optional)}
            help={t(($) => $.releases.note.help)}
            count={{
              value: note,
              limit: LIMITS.deploy.note,
              label: (used, limit) => t(($) => $.releases.note.count, { used, limit }),
            }}
          >
            <TextArea rows={2} maxRows={6} value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
          <section className="flex flex-col gap-3">
            <h2 className="flex items-baseline gap-2 text-14 font-semibold text-ink">
              {t(($) => $.releases.changes.heading)}
              {changes.data !== undefined && (
                <span className="tabular text-13 font-normal text-muted">
                  {t(($) => $.releases.changes.total, { count: changes.data.total })}
                </span>
              )}
            </h2>
            <QueryState
              query={changes}
              skeleton={<Skeleton className="h-28" />}
              isEmpty={({ total }) => total === 0}
              empty={<p className="text-13 text-muted">{words.nothingText ?? t(($) => $.releases.changes.noneText)}</p>}
            >
              {(data) => <ChangeList appId={appId} {...data} />}
            </QueryState>
          </section>
        </div>
      )}
    </Dialog>
  )
}
