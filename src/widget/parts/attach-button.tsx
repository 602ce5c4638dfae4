/** @jsxImportSource preact */
import { useRef } from 'preact/hooks'
import { sentEndings, sentLimitOf, type Takes } from '#src/domain/conversation/file-kind.ts'
import { useWords } from '../words.ts'
import { focusField } from './focus-field.ts'
import { Icon } from './icons.tsx'
import { sizeOf } from './size-of.ts'

type AttachButtonProps = { isSending: boolean; takes: Takes; onFile: (file: File) => void }

/** Beside the field: a file for the person who serves. */
export function AttachButton({ isSending, takes, onFile }: AttachButtonProps) {
  const { t, tag } = useWords()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={sentEndings(takes)
          .map((ending) => `.${ending}`)
          .join()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same one may be chosen again.
          currentTarget.value = ''
          if (!file) return
          onFile(file)
          focusField({ detail: 0 })
        }}
      />
      <button
        type="button"
        class="button square"
        aria-label={t('file.choose')}
        title={takes.kinds
          .map((kind) => {
            const endings = sentEndings({ kinds: [kind] })
            return `${endings.join(', ')} ≤ ${sizeOf(sentLimitOf(`.${endings[0]}`, takes), tag)}`
          })
          .join('\n')}
        aria-disabled={isSending}
        onClick={() => isSending || input.current?.click()}
      >
        <Icon name="file" size={20} />
      </button>
    </>
  )
}
