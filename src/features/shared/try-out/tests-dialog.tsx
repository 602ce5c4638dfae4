import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, RotateCcw, Trash2 } from 'lucide-react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { QueryFailure } from '../screens/query-state.tsx'
import { useNotices } from '../notices/use-notices.ts'
import { useAnswerName } from '../why/use-answer-name.ts'
import { useMaySee } from '../why/may.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import type { TrySource } from './use-try-out.ts'

type CaseResult = Awaited<ReturnType<typeof client.regression.run>>[number]
type TestsDialogProps = { appId: string; source: TrySource; onClose: () => void }

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The questions that are kept as tests, asked of the bot that is being tried; those that fail come first. */
export function TestsDialog({ appId, source, onClose }: TestsDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const may = useMaySee()
  const query = useQuery(orpc.regression.run.queryOptions({ input: { appId, source }, staleTime: 0 }))
  const removing = useMutation({
    mutationFn: (caseId: string) => client.regression.remove({ appId, caseId }),
    onSuccess: () => notices.done(t(($) => $.chatbot.tryOut.tests.removed)),
    onError: notices.failed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.regression.key() }),
  })
  const count = query.data?.length ?? 0
  const failed = query.data?.filter(({ passed }) => !passed).length ?? 0
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.chatbot.tryOut.tests.open)}
      description={t(($) => $.chatbot.tryOut.tests.text)}
      closeLabel={t(($) => $.common.close)}
    >
      {query.data === undefined ? (
        query.error === null ? (
          <Loading label={t(($) => $.chatbot.tryOut.tests.running)} className="flex flex-col gap-2">
            {['a', 'b', 'c'].map((line) => (
              <Skeleton key={line} className="h-14 w-full rounded-control" />
            ))}
          </Loading>
        ) : (
          <QueryFailure error={query.error} query={query} />
        )
      ) : count === 0 ? (
        <EmptyState
          title={t(($) => $.chatbot.tryOut.tests.none)}
          text={t(($) => $.chatbot.tryOut.tests.noneText)}
          level={3}
        />
      ) : (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p role="status" className="flex items-center gap-1.5 text-14 font-medium text-ink">
              <Mark passed={failed === 0} />
              {failed === 0
                ? t(($) => $.chatbot.tryOut.tests.allPass, { count })
                : t(($) => $.chatbot.tryOut.tests.summary, { count, failed })}
            </p>
            <Button
              size="small"
              icon={<RotateCcw {...ICON} />}
              busy={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {t(($) => $.chatbot.tryOut.tests.again)}
            </Button>
          </div>
          <ul className="flex flex-col divide-y divide-line rounded-card border border-line">
            {query.data.map((each) => (
              <Case key={each.id} of={each} onRemove={may.edit ? () => removing.mutate(each.id) : undefined} />
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}

function Mark({ passed }: { passed: boolean }) {
  return passed ? (
    <CircleCheck {...ICON} className="shrink-0 text-success-text" />
  ) : (
    <CircleX {...ICON} className="shrink-0 text-danger-text" />
  )
}

function Case({ of, onRemove }: { of: CaseResult; onRemove: (() => void) | undefined }) {
  const t = useTexts()
  const nameOf = useAnswerName()
  const { question, expected, given, passed } = of
  return (
    <li className="flex items-start gap-2 p-3">
      <span className="flex h-6 items-center">
        <Mark passed={passed} />
        <span className="sr-only">
          {passed ? t(($) => $.chatbot.tryOut.tests.passed) : t(($) => $.chatbot.tryOut.tests.failed)}
        </span>
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="text-14 text-ink wrap-anywhere">{question}</p>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-13 text-muted">
          <dt>{t(($) => $.chatbot.tryOut.tests.expected)}</dt>
          <dd className="wrap-anywhere">{nameOf(expected)}</dd>
          {!passed && (
            <>
              <dt>{t(($) => $.chatbot.tryOut.tests.given)}</dt>
              <dd className="wrap-anywhere">{nameOf(given)}</dd>
            </>
          )}
        </dl>
      </div>
      {onRemove && (
        <IconButton
          size="small"
          label={t(($) => $.chatbot.tryOut.tests.remove, { question })}
          icon={<Trash2 {...ICON} />}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
