import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'

/** Whether a note is longer than one that goes along with a conversation may be. */
export const isNoteTooLong = (note: string): boolean => codePoints(note.trim()) > LIMITS.transfer.note

type NoteFieldProps = { label: string; note: string; onNote: (note: string) => void }

/** What colleagues are told about a conversation that comes to them or leaves them; visitors never read it. */
export function NoteField({ label, note, onNote }: NoteFieldProps) {
  const t = useTexts()
  return (
    <Field
      label={label}
      optionalText={t(($) => $.workspace.transfer.optional)}
      help={t(($) => $.workspace.transfer.noteHelp)}
      count={{
        value: note,
        limit: LIMITS.transfer.note,
        label: (used, limit) => t(($) => $.common.counter, { used, limit }),
      }}
    >
      <TextArea rows={2} maxRows={6} value={note} onChange={(event) => onNote(event.target.value)} />
    </Field>
  )
}
