import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import type { ChannelAccount } from '#src/api/types.ts'
import { channelName } from '#src/features/shared/channel/channel-name.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { StatusDot } from '#src/ui/status-dot.tsx'
import { ErrorWords } from './error-words.tsx'

const LOOKS = {
  connected: { tone: 'success', shape: 'full' },
  pending: { tone: 'warning', shape: 'half' },
  error: { tone: 'danger', shape: 'bar' },
  disabled: { tone: 'neutral', shape: 'hollow' },
} as const

type AccountRowProps = { appId: string; account: ChannelAccount; onOpen: () => void }

/** An account of a channel: what it is, whether it works, who answers, and what happens on it. */
export function AccountRow({ appId, account, onOpen }: AccountRowProps) {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  const groups = useQuery(orpc.team.groups.queryOptions({ input: { appId } })).data ?? []
  const { serving, name, kind, state, error, conversations, lastMessageAt, tokenEndsAt } = account
  const facts = [
    channelName(t, kind),
    t(($) => $.accounts.facts.week, { count: conversations }),
    lastMessageAt === null
      ? t(($) => $.accounts.facts.never)
      : t(($) => $.accounts.facts.last, { time: format.dateTime(lastMessageAt) }),
    ...(serving.bot ? [] : [t(($) => $.accounts.facts.noBot)]),
    ...groups.filter(({ id }) => id === serving.groupId).map((group) => group.name),
    ...(serving.hours === null ? [] : [t(($) => $.accounts.facts.ownHours)]),
    ...(serving.silence === null ? [] : [t(($) => $.accounts.facts.ownSilence)]),
    ...(tokenEndsAt === null ? [] : [t(($) => $.accounts.facts.tokenEnds, { time: format.dateTime(tokenEndsAt) })]),
  ]
  return (
    <li className="flex flex-wrap items-start gap-3 border-t border-line px-4 py-3 first:border-t-0">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-14 font-medium wrap-anywhere text-ink">{name}</span>
          <StatusDot {...LOOKS[state]} label={t(($) => $.accounts.state[state])} />
        </p>
        <p className="text-12 text-muted">{facts.join(' · ')}</p>
        {error !== null && (
          <p className="text-13 text-danger-text">
            <ErrorWords error={error} />
          </p>
        )}
        {state === 'pending' && (
          <p className="text-13 text-muted">
            {account.testedAt === null ? t(($) => $.accounts.waits.test) : t(($) => $.accounts.waits.hook)}
          </p>
        )}
      </div>
      <Button size="small" aria-label={t(($) => $.accounts.openOf, { name })} onClick={onOpen}>
        {t(($) => $.accounts.open)}
      </Button>
    </li>
  )
}
