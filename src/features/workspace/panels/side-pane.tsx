import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { use } from 'react'
import type { PanelName } from '#src/domain/settings/panels.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { blockAt } from '../blocked.ts'
import { DeskContext } from '../desk-context.ts'
import { factsQuery } from '../queries.ts'
import { useNow } from '../use-now.ts'
import type { PanelViewProps } from './panel-view.ts'
import { PANEL_VIEWS } from './panel-views.ts'

type SidePaneProps = PanelViewProps & {
  panels: readonly PanelName[]
  visitor: string
  /** Whether who looks at it may lift a block that somebody has set. */
  mayLift: (by: string) => boolean
  isLifting: boolean
  onLift: () => void
}

/** Beside a conversation: whose it is, whether they are blocked, and the panels in the order that is set. */
export function SidePane({ panels, visitor, mayLift, isLifting, onLift, ...shown }: SidePaneProps) {
  const t = useTexts()
  const format = useFormat()
  const appId = use(DeskContext)?.appId ?? ''
  const { data: facts } = useQuery(factsQuery(appId, shown.conversation))
  const block = blockAt(shown.conversation, useNow())
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-4">
      <div className="flex items-center gap-3 pb-3">
        <Avatar name={visitor} src={facts?.picture ?? null} size={40} decorative />
        <h2 className="min-w-0 truncate text-16 font-semibold text-ink">{visitor}</h2>
      </div>
      {block !== undefined && (
        <section
          aria-label={t(($) => $.workspace.visitor.blocked)}
          className="mb-3 rounded-card border border-line p-3"
        >
          <h3 className="flex items-center gap-1.5 text-13 font-medium text-danger-text">
            <Ban size={16} strokeWidth={1.75} aria-hidden />
            {t(($) => $.workspace.visitor.blocked)}
          </h3>
          <p className="mt-1 text-13 text-muted wrap-anywhere">
            {t(($) => $.workspace.visitor.blockedUntil, {
              until: format.dateTime(block.until),
              name: block.by.nickname,
              reason: block.reason,
            })}
          </p>
          {mayLift(block.by.id) && (
            <Button size="small" busy={isLifting} className="mt-2" onClick={onLift}>
              {t(($) => $.workspace.visitor.lift)}
            </Button>
          )}
        </section>
      )}
      {panels.map((name) => {
        const View = PANEL_VIEWS[name]
        return <View key={name} {...shown} />
      })}
    </div>
  )
}
