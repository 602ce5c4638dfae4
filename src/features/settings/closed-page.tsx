import { useMutation, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { WORKSPACE } from '#src/features/shared/screens/screens.ts'
import { useApplication, usePermission } from '#src/features/shared/session/application-context.ts'
import { useLookAgain } from '#src/features/shared/session/closing.ts'
import { withProof } from '#src/features/shared/session/proof.ts'
import { applicationQuery, type Application } from '#src/features/shared/session/session.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Progress } from '#src/ui/progress.tsx'

type Closing = NonNullable<Application['closing']>

/** How often is asked how far the erasure has come, in milliseconds. */
const ASK_MS = 5_000

/** All that an application shows that is to be deleted: what becomes of it, and the way back. */
export function ClosedPage() {
  const t = useTexts()
  const { name, closing, timeZone } = useApplication()
  const format = useFormat(timeZone)
  if (closing === null) return null
  const { by, closedAt, progress } = closing
  const time = format.dateTime(closedAt)
  return (
    <div className="mx-auto flex w-full max-w-[45rem] flex-col gap-6 p-4 md:p-6">
      <PageHeader
        title={t(($) => $.settings.application.closing.title, { name })}
        note={
          by === null
            ? t(($) => $.settings.application.closing.unknown, { time })
            : t(($) => $.settings.application.closing.by, { by, time })
        }
      />
      {progress === null ? <Grace closing={closing} /> : <Erasing progress={progress} />}
    </div>
  )
}

function Grace({ closing: { dueAt } }: { closing: Closing }) {
  const t = useTexts()
  const notices = useNotices()
  const { appId, name, timeZone } = useApplication()
  const format = useFormat(timeZone)
  const may = usePermission('application.delete')
  const lookAgain = useLookAgain()
  const reopening = useMutation({
    ...orpc.application.reopen.mutationOptions({
      async onSuccess() {
        notices.done(t(($) => $.settings.application.closing.reopened, { name }))
        await lookAgain()
      },
      onError: notices.failed,
    }),
    mutationFn: () => withProof(() => orpc.application.reopen.call({ appId })),
  })
  return (
    <>
      <DescriptionList
        layout="stacked"
        items={[
          {
            id: 'until',
            term: t(($) => $.settings.application.closing.until, { time: format.dateTime(dueAt) }),
            detail: t(($) => $.settings.application.closing.untilText),
          },
          {
            id: 'after',
            term: t(($) => $.settings.application.closing.after),
            detail: t(($) => $.settings.application.thenText),
          },
          {
            id: 'stays',
            term: t(($) => $.settings.application.stays),
            detail: t(($) => $.settings.application.staysText),
          },
        ]}
      />
      {may ? (
        <Button
          tone="accent"
          className="self-start"
          busy={reopening.isPending}
          icon={<Undo2 size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => reopening.mutate({ appId })}
        >
          {t(($) => $.settings.application.closing.reopen)}
        </Button>
      ) : (
        <p className="text-13 text-muted">{t(($) => $.settings.application.closing.ask)}</p>
      )}
    </>
  )
}

function Erasing({ progress: { done, total, rows } }: { progress: NonNullable<Closing['progress']> }) {
  const t = useTexts()
  const format = useFormat()
  const { error } = useQuery({ ...applicationQuery(useApplication().appId), refetchInterval: ASK_MS })
  const isGone = error !== null && apiFailure(error).code === 'NOT_FOUND'
  // What is remembered of it would lead back here.
  useEffect(() => {
    if (isGone) location.assign(WORKSPACE.path)
  }, [isGone])
  return (
    <Callout tone="warning" title={t(($) => $.settings.application.closing.erasing)}>
      {t(($) => $.settings.application.closing.erasingText)}
      <Progress
        label={t(($) => $.settings.application.closing.rows, { count: rows, shown: format.number(rows) })}
        value={total === 0 ? null : done}
        max={total}
        valueText={t(($) => $.settings.application.closing.progress, { done, total })}
        className="mt-2"
      />
    </Callout>
  )
}
