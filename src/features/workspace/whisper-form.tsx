import { Ear } from 'lucide-react'
import { useId, useState } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'

type WhisperFormProps = {
  name: string
  busy: boolean
  /** Tells whether it was stored; what was not stays in the field. */
  onWhisper: (text: string) => Promise<boolean>
}

/** A word to who serves the conversation, which the visitor never reads. */
export function WhisperForm({ name, busy, onWhisper }: WhisperFormProps) {
  const t = useTexts()
  const helpId = useId()
  const [text, setText] = useState('')
  const isTooLong = codePoints(text.trim()) > LIMITS.desk.whisper
  const canSend = text.trim() !== '' && !isTooLong && !busy
  return (
    <form
      className="flex w-full flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) void onWhisper(text.trim()).then((isStored) => isStored && setText(''))
      }}
    >
      <div className="min-w-40 flex-1">
        <TextField
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={t(($) => $.workspace.whisper.label, { name })}
          aria-describedby={helpId}
          aria-invalid={isTooLong || undefined}
          placeholder={t(($) => $.workspace.whisper.placeholder, { name })}
        />
      </div>
      <Button
        type="submit"
        icon={<Ear size={16} strokeWidth={1.75} aria-hidden />}
        busy={busy}
        aria-disabled={!canSend}
      >
        {t(($) => $.workspace.whisper.send)}
      </Button>
      <p id={helpId} className={isTooLong ? 'w-full text-12 text-danger-text' : 'w-full text-12 text-muted'}>
        {isTooLong
          ? t(($) => $.workspace.composer.tooLong, { count: codePoints(text.trim()) - LIMITS.desk.whisper })
          : t(($) => $.workspace.whisper.help)}
      </p>
    </form>
  )
}
