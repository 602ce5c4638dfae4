import { MessageCirclePlus, MessageCircleX, Pencil, Wrench } from 'lucide-react'
import { use } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { entryAddress, OpenEntryContext, useEntry } from './entry-link.tsx'
import { useFix } from './use-fix.ts'

type RepairMenuProps = {
  appId: string
  entryId: string
  /** What the visitor asked. */
  query: string
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Mends a candidate where it is seen: the visitor's question becomes one of it, or one that is not meant by it. */
export function RepairMenu({ appId, entryId, query }: RepairMenuProps) {
  const t = useTexts()
  const { isFixing, add } = useFix(appId)
  const open = use(OpenEntryContext)
  const entry = useEntry(appId, entryId, true)
  if (entry === undefined) return null
  const { number } = entry
  return (
    <Menu
      trigger={
        <IconButton
          size="small"
          busy={isFixing}
          label={t(($) => $.frame.why.fix.menu, { number })}
          icon={<Wrench {...ICON} />}
        />
      }
      entries={[
        {
          label: t(($) => $.frame.why.fix.similar, { number }),
          note: t(($) => $.frame.why.fix.similarNote),
          icon: <MessageCirclePlus {...ICON} />,
          onSelect: () => add({ entryId, query, as: 'similar' }),
        },
        {
          label: t(($) => $.frame.why.fix.counter, { number }),
          note: t(($) => $.frame.why.fix.counterNote),
          icon: <MessageCircleX {...ICON} />,
          onSelect: () => add({ entryId, query, as: 'counterExamples' }),
        },
        { type: 'line' },
        {
          label: t(($) => $.frame.why.fix.open, { number }),
          icon: <Pencil {...ICON} />,
          onSelect: () => (open ? open(entryId) : window.open(entryAddress(appId, entryId), '_blank', 'noopener')),
        },
      ]}
    />
  )
}
