/** @jsxImportSource preact */
import { useRef } from 'preact/hooks'
import { SENT_ENDINGS } from '#src/domain/conversation/file-kind.ts'
import { useWords } from '../words.ts'
import { focusField } from './focus-field.ts'
import { Icon } from './icons.tsx'

/** Beside the field: a file for the person who serves. */
export function AttachButton({ isSending, onFile }: { isSending: boolean; onFile: (file: File) => void }) {
  const { t } = useWords()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={SENT_ENDINGS.map((ending) => `.${ending}`).join()}
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
        aria-disabled={isSending}
        onClick={() => isSending || input.current?.click()}
      >
        <Icon name="file" size={20} />
      </button>
    </>
  )
}
