import type { ApiKey } from '#src/api/types.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { SCOPE_WORDS } from './scope-words.ts'

type KeyRowProps = { apiKey: ApiKey; onRotate: () => void; onRevoke: () => void }

const TONES = { live: 'success', expired: 'neutral', revoked: 'neutral' } as const satisfies Record<
  ApiKey['state'],
  Tone
>

/** An API key: what it may do, how it is used, and what can be done with it while it is of use. */
export function KeyRow({ apiKey, onRotate, onRevoke }: KeyRowProps) {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  const { name, hint, state, scopes, addresses, expiresAt, lastUsedAt, formerUntil, createdAt, createdBy } = apiKey
  const isLive = state === 'live'
  const facts = [
    lastUsedAt === null
      ? t(($) => $.developer.keys.unused)
      : t(($) => $.developer.keys.used, { time: format.dateTime(lastUsedAt) }),
    expiresAt === null
      ? t(($) => $.developer.keys.endless)
      : t(($) => $.developer.keys.ends, { time: format.dateTime(expiresAt) }),
    addresses.length === 0
      ? t(($) => $.developer.keys.anywhere)
      : t(($) => $.developer.keys.from, { count: addresses.length }),
    t(($) => $.developer.keys.madeBy, { name: createdBy.nickname, date: format.date(createdAt) }),
    ...(formerUntil === null ? [] : [t(($) => $.developer.keys.former, { time: format.dateTime(formerUntil) })]),
  ]
  return (
    <li className="flex flex-wrap items-start gap-2 border-t border-line px-3 py-2 first:border-t-0">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-13 font-medium text-ink">
          <span className="wrap-anywhere">{name}</span>
          <code className="font-mono text-12 font-normal text-muted">{hint}…</code>
          <Badge tone={TONES[state]}>{t(($) => $.developer.keys.state[state])}</Badge>
          {isLive && !createdBy.mayStill && (
            <Badge tone="warning">{t(($) => $.developer.keys.without, { name: createdBy.nickname })}</Badge>
          )}
        </p>
        <p className="text-13 text-ink">
          {scopes.map((scope) => t(($) => $.developer.keys.scope[SCOPE_WORDS[scope]])).join(' · ')}
        </p>
        <p className="text-12 text-muted">{facts.join(' · ')}</p>
      </div>
      {isLive && (
        <Menu
          align="end"
          trigger={<IconButton size="small" label={t(($) => $.developer.keys.actions, { name })} icon={<MoreIcon />} />}
          entries={[
            { label: t(($) => $.developer.keys.rotate), onSelect: onRotate },
            { type: 'line' },
            { label: t(($) => $.developer.keys.revoke), tone: 'danger', onSelect: onRevoke },
          ]}
        />
      )}
    </li>
  )
}
