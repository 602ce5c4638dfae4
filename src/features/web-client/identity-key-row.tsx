import type { IdentityKey } from '#src/api/types.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'

type IdentityKeyRowProps = { identityKey: IdentityKey; onEnd: (isNow: boolean) => void; onRemove: () => void }

/** A key for visitors' tokens: how it is known again, how it is used, and what can be done with it. */
export function IdentityKeyRow({ identityKey, onEnd, onRemove }: IdentityKeyRowProps) {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  const { name, algorithm, hint, isWeak, isOver, endsAt, usedAt, createdAt } = identityKey
  const facts = [
    algorithm === 'HS256'
      ? t(($) => $.webClient.identity.secretEnds, { hint })
      : t(($) => $.webClient.identity.keyBegins, { hint }),
    usedAt === null
      ? t(($) => $.webClient.identity.unused)
      : t(($) => $.webClient.identity.used, { time: format.dateTime(usedAt) }),
    t(($) => $.webClient.identity.made, { date: format.date(createdAt) }),
    ...(endsAt === null || isOver ? [] : [t(($) => $.webClient.identity.ends, { time: format.dateTime(endsAt) })]),
  ]
  return (
    <li className="flex flex-wrap items-start gap-2 border-t border-line px-3 py-2 first:border-t-0">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-13 font-medium text-ink">
          <span className="wrap-anywhere">{name}</span>
          <code className="font-mono text-12 font-normal text-muted">{algorithm}</code>
          {isOver && <Badge tone="neutral">{t(($) => $.webClient.identity.over)}</Badge>}
          {isWeak && !isOver && <Badge tone="warning">{t(($) => $.webClient.identity.weak)}</Badge>}
        </p>
        {isWeak && !isOver && <p className="text-13 text-ink">{t(($) => $.webClient.identity.weakText)}</p>}
        <p className="text-12 text-muted">{facts.join(' · ')}</p>
      </div>
      <Menu
        align="end"
        trigger={
          <IconButton size="small" label={t(($) => $.webClient.identity.actions, { name })} icon={<MoreIcon />} />
        }
        entries={[
          ...(isOver
            ? []
            : [
                { label: t(($) => $.webClient.identity.end), onSelect: () => onEnd(false) },
                { label: t(($) => $.webClient.identity.endNow), onSelect: () => onEnd(true) },
                { type: 'line' as const },
              ]),
          { label: t(($) => $.webClient.identity.remove), tone: 'danger' as const, onSelect: onRemove },
        ]}
      />
    </li>
  )
}
