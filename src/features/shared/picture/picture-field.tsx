import { useRef, useState } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Avatar, type AvatarProps } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'

type PictureFieldProps = Pick<AvatarProps, 'name' | 'src' | 'shape'> & {
  words: Record<'label' | 'add' | 'change' | 'changed' | 'removed', string>
  /** Each rejects with what the server refuses. */
  onSet: (file: File) => Promise<unknown>
  onRemove: () => Promise<unknown>
}

/** A picture of somebody or something: sent when it is chosen. */
export function PictureField({ name, src, shape, words, onSet, onRemove }: PictureFieldProps) {
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const input = useRef<HTMLInputElement>(null)
  const [running, setRunning] = useState<'set' | 'remove' | null>(null)
  const [refused, setRefused] = useState<string>()
  const size = format.number(LIMITS.file.avatar / 1024 / 1024)

  async function run(what: 'set' | 'remove', deed: () => Promise<unknown>, told: string) {
    if (running !== null) return
    setRefused(undefined)
    setRunning(what)
    try {
      await deed()
      notices.done(told)
    } catch (error) {
      setRefused(sentenceFor(apiFailure(error).code))
    } finally {
      setRunning(null)
    }
  }
  function sentenceFor(code: string): string {
    if (code === 'TOO_LARGE') return t(($) => $.common.picture.size, { size })
    if (code === 'UNSUPPORTED_MEDIA') return t(($) => $.common.picture.type)
    return errorText(t, code)
  }
  function handleFile(file: File | undefined) {
    if (file === undefined) return
    if (file.size > LIMITS.file.avatar) return setRefused(sentenceFor('TOO_LARGE'))
    void run('set', () => onSet(file), words.changed)
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name} src={src} size={64} shape={shape} decorative />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap gap-2">
          <Button size="small" busy={running === 'set'} onClick={() => input.current?.click()}>
            {src ? words.change : words.add}
          </Button>
          {src && (
            <Button
              size="small"
              tone="quiet"
              busy={running === 'remove'}
              onClick={() => void run('remove', onRemove, words.removed)}
            >
              {t(($) => $.common.picture.remove)}
            </Button>
          )}
        </div>
        <p className="text-12 text-muted">{t(($) => $.common.picture.hint, { size })}</p>
        <p role="alert" className="text-12 text-danger-text empty:hidden">
          {refused}
        </p>
        <input
          ref={input}
          type="file"
          accept=".jpg,.jpeg,.png"
          hidden
          aria-label={words.label}
          onChange={(event) => {
            handleFile(event.target.files?.[0])
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
      </div>
    </div>
  )
}
