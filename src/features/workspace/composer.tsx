import { SendHorizontal } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { KeyCap } from '#src/ui/key-cap.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { sends } from './keys.ts'

const LIMIT = LIMITS.message.agentText
/** The counter shows when so many code points or fewer are left. */
const COUNT_FROM = 500

type ComposerProps = {
  text: string
  visitor: string
  ref: Ref<HTMLTextAreaElement>
  onChange: (text: string) => void
  onSend: () => void
}

/** Where a reply is written. Enter sends it, unless an input method is choosing a word with it. */
export function Composer({ text, visitor, ref, onChange, onSend }: ComposerProps) {
  const t = useTexts()
  const left = LIMIT - codePoints(text.trim())
  const canSend = text.trim() !== '' && left >= 0
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!sends(event.nativeEvent)) return
    event.preventDefault()
    if (canSend) onSend()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) onSend()
      }}
      className="flex shrink-0 flex-col gap-2 border-t border-line bg-surface p-3"
    >
      <TextArea
        ref={ref}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKeyDown}
        aria-label={t(($) => $.workspace.composer.label, { name: visitor })}
        aria-invalid={left < 0 || undefined}
        placeholder={t(($) => $.workspace.composer.placeholder)}
        aria-keyshortcuts="Alt+L"
        rows={2}
        maxRows={8}
        style={{ resize: 'none' }}
      />
      <div className="flex items-center gap-3">
        <p className="hidden min-w-0 flex-1 items-center gap-1.5 text-12 text-muted md:flex">
          <KeyCap keys={['Shift', 'Enter']} look="bare" />
          {t(($) => $.workspace.composer.newLine)}
        </p>
        {left <= COUNT_FROM && (
          <p role="status" className={left < 0 ? 'text-12 font-medium text-danger-text' : 'tabular text-12 text-muted'}>
            {left < 0
              ? t(($) => $.workspace.composer.tooLong, { count: -left })
              : t(($) => $.workspace.composer.left, { count: left })}
          </p>
        )}
        <Button
          type="submit"
          tone="accent"
          aria-disabled={!canSend}
          icon={<SendHorizontal size={16} strokeWidth={1.75} aria-hidden />}
          className="ml-auto"
        >
          {t(($) => $.workspace.composer.send)}
        </Button>
      </div>
    </form>
  )
}
