import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { Callout } from '#src/ui/callout.tsx'
import { FileDrop } from '#src/ui/file-drop.tsx'
import { Link } from '#src/ui/link.tsx'
import { Progress } from '#src/ui/progress.tsx'

type SheetChooserProps = {
  maxBytes: number
  isReading: boolean
  /** Why the file that was chosen last cannot be read. */
  fault: string | undefined
  /** The address of a file to begin with. */
  template: string
  texts: Record<'drop' | 'hint' | 'browse' | 'refused' | 'reading' | 'unreadable' | 'template', string>
  onFile: (file: File) => void
}

/** Where a sheet (xlsx) is chosen, with one to begin with. */
export function SheetChooser({ maxBytes, isReading, fault, template, texts, onFile }: SheetChooserProps) {
  const notices = useNotices()
  return (
    <div className="flex flex-col gap-4">
      <FileDrop
        label={texts.drop}
        hint={texts.hint}
        browseLabel={texts.browse}
        cancelLabel={(name) => name}
        retryLabel={(name) => name}
        removeLabel={(name) => name}
        accept=".xlsx"
        maxBytes={maxBytes}
        disabled={isReading}
        onFiles={([file]) => file && onFile(file)}
        onRefuse={() => notices.refused(texts.refused)}
      />
      {isReading && <Progress label={texts.reading} value={null} />}
      {fault !== undefined && (
        <Callout live tone="danger" title={texts.unreadable}>
          {fault}
        </Callout>
      )}
      <p className="text-13 text-muted">
        <Link href={template} download>
          {texts.template}
        </Link>
      </p>
    </div>
  )
}
