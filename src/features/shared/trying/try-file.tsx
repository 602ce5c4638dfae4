import { Paperclip } from 'lucide-react'
import { useId, useRef } from 'react'
import { FILE_ENDINGS, type FileKind } from '#src/domain/conversation/file-kind.ts'
import { standInFile, type SentFile } from '#src/domain/conversation/sent-file.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'

type TryFileProps = { accepts: FileKind; onSend: (file: SentFile) => void }

/**
 * Answers a flow that asks for a file: with the name and the size of one that is chosen. It is not read and goes nowhere, so
 * that a test recorded of it can be run again without it.
 */
export function TryFile({ accepts, onSend }: TryFileProps) {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const help = useId()
  return (
    <div className="flex flex-col items-start gap-1">
      <input
        ref={input}
        type="file"
        hidden
        accept={FILE_ENDINGS[accepts].map((ending) => `.${ending}`).join()}
        onChange={({ currentTarget: { files } }) => {
          const [file] = files ?? []
          if (file) onSend(standInFile(file.name, Math.min(Math.max(file.size, 1), LIMITS.file.sent)))
        }}
      />
      <Button
        size="small"
        icon={<Paperclip size={14} />}
        aria-describedby={help}
        onClick={() => input.current?.click()}
      >
        {t(($) => $.frame.tryFile.choose)}
      </Button>
      <p id={help} className="text-12 text-muted">
        {t(($) => $.frame.tryFile.help)}
      </p>
    </div>
  )
}
