import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Guide } from '#src/api/types.ts'
import { screenPath, WORKSPACE, type Screen } from '#src/features/shared/screens/screens.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Link } from '#src/ui/link.tsx'
import { useFirstAnswerer } from './use-first-answerer.ts'

const CHECKS = ['content', 'tested', 'ownQuestion', 'deployed', 'visitorAnswered', 'agentAnswered'] as const
type Check = (typeof CHECKS)[number]

type ChecklistProps = { appId: string; guide: Guide; screens: readonly Screen[] }

/** What a working desk has done at least once, each with the way to do it. */
export function Checklist({ appId, guide, screens }: ChecklistProps) {
  const t = useTexts()
  const format = useFormat()
  const { checklist, embed } = guide
  const isBotOff = useFirstAnswerer() === 'people'
  // Of a bot that is off nobody is waiting to hear.
  const checks = CHECKS.filter((check) => !isBotOff || checklist[check] || check !== 'visitorAnswered')
  const share = checks.filter((check) => checklist[check]).length / checks.length
  const home = screenPath(appId, 'guide')
  const knowledge = screens.includes('knowledge') ? screenPath(appId, 'knowledge') : undefined
  const places: Record<Check, string | undefined> = {
    content: checklist.content ? knowledge : `${home}?step=content`,
    tested: `${home}?step=try`,
    ownQuestion: knowledge === undefined ? undefined : `${knowledge}?entry=new`,
    deployed: `${home}?step=deploy`,
    visitorAnswered: embed.demoUrl,
    agentAnswered: WORKSPACE.path,
  }
  return (
    <Card
      title={t(($) => $.guide.overview.checklist)}
      note={t(($) => $.guide.overview.checklistNote)}
      actions={
        <Badge tone={share === 1 ? 'success' : 'neutral'} className="tabular">
          {format.percent(share)}
        </Badge>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {checks.map((check) => {
          const isDone = checklist[check]
          const Icon = isDone ? CircleCheck : Circle
          return (
            <li key={check} className="flex items-start gap-2.5 py-2.5 text-14">
              <Icon
                size={20}
                strokeWidth={1.75}
                aria-hidden
                className={isDone ? 'shrink-0 text-success-text' : 'shrink-0 text-faint'}
              />
              <span className="sr-only">
                {isDone ? t(($) => $.guide.overview.checked) : t(($) => $.guide.overview.unchecked)}
              </span>
              <Place href={places[check]} isOutside={check === 'visitorAnswered'} isDone={isDone}>
                {t(($) => $.guide.overview.check[check])}
              </Place>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

type PlaceProps = { href: string | undefined; isOutside: boolean; isDone: boolean; children: string }

function Place({ href, isOutside, isDone, children }: PlaceProps): ReactNode {
  const t = useTexts()
  if (href === undefined) return <span className="text-ink">{children}</span>
  const tone = isDone ? 'ink' : 'accent'
  if (isOutside)
    return (
      <Link href={href} tone={tone} newTabLabel={t(($) => $.guide.channel.newTab)}>
        {children}
      </Link>
    )
  return (
    <Link asChild tone={tone}>
      <ScreenLink href={href}>{children}</ScreenLink>
    </Link>
  )
}
