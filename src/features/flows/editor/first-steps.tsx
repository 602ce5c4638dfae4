import { Flag } from 'lucide-react'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { useDoc } from '#src/editor/document/context.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { useFlowEditor } from './editor-context.ts'

/** How a flow is begun, quietly on its empty ground; gone as soon as there is something to see. */
export function FirstSteps({ onAddStart }: { onAddStart: () => void }) {
  const t = useTexts()
  const { isReadOnly, room } = useFlowEditor()
  const count = useDoc((document: GraphDocument) => document.nodes.size + document.notes.size)
  const isLocked = isReadOnly || room === 'phone'
  if (count === 0)
    return (
      // Above the middle, where the canvas itself says how a node is added.
      <div className="pointer-events-none absolute inset-x-0 top-0 bottom-1/2 flex flex-col items-center justify-end gap-3 p-6 text-center">
        <p className="text-14 font-semibold">{t(($) => $.flow.first.title)}</p>
        {isLocked ? (
          <p className="max-w-80 text-13 text-muted">{t(($) => $.flow.first.nothing)}</p>
        ) : (
          <>
            <p className="max-w-80 text-13 text-pretty text-muted">{t(($) => $.flow.first.text)}</p>
            <Button tone="accent" icon={<Flag size={16} />} className="pointer-events-auto" onClick={onAddStart}>
              {t(($) => $.flow.first.start)}
            </Button>
          </>
        )}
      </div>
    )
  if (count > 1 || isLocked) return null
  return (
    <p className="pointer-events-none absolute inset-x-0 top-6 mx-auto w-fit max-w-[min(30rem,90%)] text-center text-13 text-pretty text-muted">
      {t(($) => $.flow.first.next)}
    </p>
  )
}
