import { UserPlus } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { WhisperForm } from './whisper-form.tsx'
import { useKeyHints } from './use-key-hints.ts'

type GuestBarProps = {
  /** Who serves it, and may leave it to the guest. */
  servedBy: string
  isLeaving: boolean
  onLeave: () => void
  isWhispering: boolean
  onWhisper: (text: string) => Promise<boolean>
}

/** Stands where the reply would be written, for the guest of a conversation: a word to who serves it, and the way out. */
export function GuestBar({ servedBy, isLeaving, onLeave, isWhispering, onWhisper }: GuestBarProps) {
  const t = useTexts()
  const keysOf = useKeyHints()
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line p-3">
      <WhisperForm name={servedBy} busy={isWhispering} onWhisper={onWhisper} />
      <p className="flex min-w-0 grow basis-60 items-center gap-2 text-13 text-muted">
        <UserPlus size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <span className="wrap-anywhere">{t(($) => $.workspace.transfer.guest, { name: servedBy })}</span>
      </p>
      <Button busy={isLeaving} aria-keyshortcuts={keysOf('decline')} onClick={onLeave}>
        {t(($) => $.workspace.transfer.leave)}
      </Button>
    </div>
  )
}
