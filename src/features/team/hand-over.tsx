import { useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import type { Member } from '#src/api/types.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { TransferDialog, type ChosenTransfer } from '#src/features/shared/transfer/transfer-dialog.tsx'
import { errorText } from '#src/i18n/error-text.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useRefreshTeam } from './use-team.ts'

type HandOverProps = { appId: string; member: Member; onClose: () => void }

/** How many visitors are named of those that go along. */
const NAMED = 5

/** Transfers what a member serves to another, or into the queue of a group. */
export function HandOver({ appId, member, onClose }: HandOverProps) {
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const refresh = useRefreshTeam()
  const input = { appId, memberId: member.id }
  const served = useQuery(orpc.supervision.servedBy.queryOptions({ input, staleTime: 0, gcTime: 0 }))
  const sending = useMutation(orpc.supervision.assignAll.mutationOptions({ onError: notices.failed }))
  const [first] = served.data ?? []
  const name = member.nickname
  const title = t(($) => $.team.handOver.title, { name })

  const send = ({ to: { type, id }, name: target, reason, note }: ChosenTransfer) =>
    sending.mutate(
      { ...input, to: { type, id }, reason, note },
      {
        onSuccess: ({ sent, refused: [why, ...others] }) => {
          if (sent > 0) notices.done(t(($) => $.team.handOver.sent, { count: sent, target }))
          if (why !== undefined)
            notices.attention(
              t(($) => $.team.handOver.stay, { count: others.length + 1, name }),
              errorText(t, why),
            )
          onClose()
          void refresh()
        },
      },
    )

  if (first === undefined)
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={title}
        closeLabel={t(($) => $.common.close)}
        footer={<Button onClick={onClose}>{t(($) => $.common.close)}</Button>}
      >
        <QueryState query={served} skeleton={<Skeleton className="h-40" />}>
          {() => <p className="text-13 text-muted">{t(($) => $.team.handOver.none, { name })}</p>}
        </QueryState>
      </Dialog>
    )
  const all = served.data ?? []
  const names = all
    .slice(0, NAMED)
    .map(({ visitor }) =>
      visitor.nickname === '' ? t(($) => $.workspace.visitor.unnamed, { number: visitor.number }) : visitor.nickname,
    )
  const more = all.length - names.length
  return (
    <TransferDialog
      appId={appId}
      conversationId={first.id}
      visitor={name}
      open
      busy={sending.isPending}
      words={{ title, text: t(($) => $.team.handOver.text), submit: t(($) => $.team.handOver.submit) }}
      touched={
        <p className="text-13 text-ink">
          <span className="font-medium">{t(($) => $.team.handOver.touched, { count: all.length })}</span>{' '}
          <span className="text-muted">
            {format.list(more === 0 ? names : [...names, t(($) => $.team.handOver.more, { count: more })])}
          </span>
        </p>
      }
      onOpenChange={(open) => !open && onClose()}
      onTransfer={send}
    />
  )
}
