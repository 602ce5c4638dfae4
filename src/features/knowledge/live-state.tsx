import { useTexts } from '#src/i18n/use-texts.ts'
import { StatusDot } from '#src/ui/status-dot.tsx'
import type { Entry } from './data.ts'

/** How an entry differs from what visitors get: a dot, its shape and a word. */
export function LiveState({ live }: { live: Entry['live'] }) {
  const t = useTexts()
  return (
    <StatusDot
      tone={live === 'same' ? 'success' : live === 'new' ? 'info' : 'warning'}
      shape={live === 'same' ? 'full' : live === 'new' ? 'hollow' : 'half'}
      label={t(($) => $.knowledge.live[live])}
    />
  )
}
