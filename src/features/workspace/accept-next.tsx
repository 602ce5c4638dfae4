import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { useKeyHints } from './use-key-hints.ts'

/** Over the queue: takes whoever has waited longest. */
export function AcceptNext({ busy, onAccept }: { busy: boolean; onAccept: () => void }) {
  const t = useTexts()
  const keysOf = useKeyHints()
  return (
    <div className="border-b border-line p-2">
      <Button tone="accent" busy={busy} aria-keyshortcuts={keysOf('accept')} onClick={onAccept} className="w-full">
        {t(($) => $.workspace.act.acceptNext)}
      </Button>
    </div>
  )
}
