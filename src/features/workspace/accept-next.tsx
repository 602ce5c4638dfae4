import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'

/** Over the queue: takes whoever has waited longest. */
export function AcceptNext({ busy, onAccept }: { busy: boolean; onAccept: () => void }) {
  const t = useTexts()
  return (
    <div className="border-b border-line p-2">
      <Button tone="accent" busy={busy} aria-keyshortcuts="Alt+A" onClick={onAccept} className="w-full">
        {t(($) => $.workspace.act.acceptNext)}
      </Button>
    </div>
  )
}
