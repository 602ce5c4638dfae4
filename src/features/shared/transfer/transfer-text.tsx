import type { client } from '#src/api/client.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

type Transfer = Awaited<ReturnType<typeof client.history.get>>['transfers'][number]

/** A transfer in words: from whom to whom, how it ended, why it was wanted and what was noted. */
export function TransferText({
  transfer: { kind, from, to, state, joinedAt, failure, reason, note },
}: {
  transfer: Transfer
}) {
  const t = useTexts()
  const way = from === null ? to.name : `${from.nickname} → ${to.name}`
  const how =
    failure === null
      ? t(($) => $.workspace.transfer.states[state === 'pending' && joinedAt !== null ? 'joined' : state])
      : t(($) => $.workspace.transfer.failures[failure])
  return (
    <span className="flex min-w-0 flex-col gap-0.5 wrap-anywhere">
      <span>
        {way} · {how}
      </span>
      {kind === 'returned' && <span className="text-muted">{t(($) => $.workspace.transfer.returned)}</span>}
      {reason !== null && <span className="text-muted">{t(($) => $.workspace.transfer.reasons[reason])}</span>}
      {note !== '' && <span className="text-muted">{note}</span>}
    </span>
  )
}
