import { ArrowDownUp } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'

/** Tells that rows stand where they stood before they were written into, and sorts them when that is asked. */
export function OutdatedOrder({ onSortAgain }: { onSortAgain: () => Promise<void> }) {
  const t = useTexts()
  return (
    <span className="flex flex-wrap items-center gap-2 text-13 text-muted">
      <span role="status">{t(($) => $.knowledge.table.outdated)}</span>
      <Button
        size="small"
        icon={<ArrowDownUp size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => void onSortAgain()}
      >
        {t(($) => $.knowledge.table.sortAgain)}
      </Button>
    </span>
  )
}
