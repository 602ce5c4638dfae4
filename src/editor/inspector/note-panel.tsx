import { StickyNote, Trash2 } from 'lucide-react'
import { editNote, removeNodes } from '#src/domain/graph/commands.ts'
import type { GraphDocument, GraphNote } from '#src/domain/graph/document.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { Kinds } from '../canvas/card-texts.ts'
import { useDoc, useStoreOf } from '../document/context.tsx'
import { DocumentText } from './document-text.tsx'
import { HuePicker } from './hue-picker.tsx'
import { PanelHead } from './panel-head.tsx'
import { PlainSign } from './plain-sign.tsx'

/** The words and the tint of a sticky note. */
export function NotePanel({ kinds, note }: { kinds: Kinds; note: GraphNote }) {
  const t = useTexts()
  const store = useStoreOf<GraphDocument>()
  const isReadOnly = useDoc(store.readOnlyAtom)
  return (
    <>
      <PanelHead
        sign={<PlainSign icon={StickyNote} />}
        kind={t(($) => $.editor.inspector.note)}
        title={firstLine(note.text) || t(($) => $.editor.inspector.emptyNote)}
        actions={
          <IconButton
            label={t(($) => $.editor.inspector.deleteNote)}
            icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
            disabled={isReadOnly}
            onClick={() => store.dispatch(removeNodes(kinds.specs, [note.id], 'undo.removeNote'))}
          />
        }
      />
      <div className="relative flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-3">
        <DocumentText
          label={t(($) => $.editor.inspector.noteText)}
          help={t(($) => $.editor.inspector.noteHelp)}
          value={note.text}
          limit={LIMITS.flow.note}
          lines={6}
          isReadOnly={isReadOnly}
          onType={(text) => store.dispatch(editNote(note.id, { text }))}
          onLeave={() => store.seal()}
        />
        <HuePicker
          hue={note.hue}
          isReadOnly={isReadOnly}
          onChange={(hue) => store.dispatch(editNote(note.id, { hue }))}
        />
      </div>
    </>
  )
}

const firstLine = (text: string): string => text.trim().split('\n', 1)[0]?.slice(0, 80) ?? ''
