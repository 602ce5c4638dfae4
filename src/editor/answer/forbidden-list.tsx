import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { WandSparkles } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { forbiddenSpots, type ForbiddenSpot, type Searched } from './forbidden-spots.ts'

/** Spots shown before the rest is only counted. */
const SHOWN = 5

/** The characters an answer may not hold, each with the words around it: a press goes there or replaces it, or all. */
export function ForbiddenList({ editor, searched }: { editor: Editor; searched?: Searched }) {
  const t = useTexts()
  const spots = useEditorState({ editor, selector: ({ editor: { state } }) => forbiddenSpots(state.doc, searched) })
  if (spots.length === 0) return null
  const more = spots.length - SHOWN

  function replace(wanted: readonly ForbiddenSpot[]) {
    const { tr } = editor.state
    // From the end, so that places before stay true.
    for (const { from, to, replacement } of wanted.toReversed()) tr.insertText(replacement, from, to)
    editor.view.dispatch(tr)
    editor.commands.focus()
  }

  return (
    <div className="flex flex-col gap-2 border-t border-danger-line bg-danger-soft p-2 text-12">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span role="status" className="font-medium text-danger-text">
          {t(($) => $.answer.forbidden.found, { count: spots.length })}
        </span>
        {editor.isEditable && (
          <Button
            size="small"
            icon={<WandSparkles size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => replace(spots)}
          >
            {t(($) => $.answer.forbidden.replaceAll)}
          </Button>
        )}
      </div>
      <ul className="flex flex-col gap-0.5">
        {spots.slice(0, SHOWN).map((spot) => (
          <li key={spot.from} className="flex min-w-0 items-center gap-2">
            <button
              type="button"
              onClick={() => editor.chain().focus().setTextSelection(spot).scrollIntoView().run()}
              className="focus-ring min-h-6 min-w-0 flex-1 truncate rounded-small px-1 text-left whitespace-pre text-ink hover:bg-hover"
            >
              <VisuallyHidden>{t(($) => $.answer.forbidden.show, { character: spot.character })}: </VisuallyHidden>
              {spot.before}
              <mark className="rounded-small bg-danger px-0.5 font-semibold text-on-accent">{spot.character}</mark>
              {spot.after}
            </button>
            {editor.isEditable && (
              <Button size="small" tone="quiet" onClick={() => replace([spot])}>
                {t(($) => $.answer.forbidden.replace, { replacement: spot.replacement.trim() })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="text-muted">
        {more > 0 && `${t(($) => $.answer.forbidden.more, { count: more })} `}
        {t(($) => $.answer.forbidden.rule)}
      </p>
    </div>
  )
}
