import { useEffect, useRef } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { historyDeedOf } from '../../document/history-keys.ts'
import { NOTE } from '../geometry.ts'
import type { SceneNote } from '../scene-items.ts'

type NoteFieldProps = { item: SceneNote; onText: (text: string) => void; onDone: () => void }

/** The field in which a note is written; it covers the painted note, with its letters in the same places. */
export function NoteField({ item, onText, onDone }: NoteFieldProps) {
  const t = useTexts()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])
  return (
    <textarea
      ref={field}
      data-canvas-control
      data-document-fields
      aria-label={t(($) => $.canvas.noteText)}
      className="nodrag nopan nowheel pointer-events-auto absolute resize-none rounded-control border border-accent-line bg-raised text-13 text-ink outline-none"
      style={{ left: item.x, top: item.y, width: item.width, height: item.height, padding: NOTE.padding - 1 }}
      maxLength={LIMITS.flow.note}
      value={item.note.text}
      onChange={(event) => onText(event.target.value)}
      onBlur={onDone}
      onKeyDown={(event) => {
        // What is written here is taken back by the history of the document.
        if (historyDeedOf(event.nativeEvent) === null) event.stopPropagation()
        // Leaving the field ends the writing; left to itself the focus would be lost with it.
        if (event.key === 'Escape') field.current?.closest<HTMLElement>('.flow-canvas')?.focus({ preventScroll: true })
      }}
    />
  )
}
