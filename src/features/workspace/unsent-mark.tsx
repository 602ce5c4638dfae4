import { CircleAlert } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { UnsentContext } from './reach.ts'

/** What has become of a message that a channel has not brought, and sends it again; `children` where it has. */
export function UnsentMark({ seq, children }: { seq: number; children: ReactNode }) {
  const t = useTexts()
  const { of, onAgain } = use(UnsentContext)
  const unsent = of.get(seq)
  if (!unsent) return children
  const { state, why } = unsent
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1 font-medium text-danger-text">
      <span className="inline-flex items-center gap-1">
        <CircleAlert size={12} strokeWidth={2} aria-hidden className="shrink-0" />
        {state === 'unknown'
          ? t(($) => $.workspace.reach.unknown)
          : t(($) => $.workspace.reach.failed[why ?? 'platform'])}
      </span>
      {onAgain && (
        <Button size="small" onClick={() => onAgain(seq)}>
          {t(($) => $.workspace.reach.again)}
        </Button>
      )}
    </span>
  )
}
