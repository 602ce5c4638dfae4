import { useState } from 'react'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { findTexts, replaceTexts } from '#src/domain/graph/replace-texts.ts'
import { readingOrder } from '#src/domain/graph/traverse.ts'
import { nodeTitle, summaryOf, viewOf } from '#src/editor/canvas/card-texts.ts'
import { KindTile } from '#src/editor/canvas/kit/kind-tile.tsx'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import { LongList } from '#src/ui/long-list.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useFlowEditor } from '../editor-context.ts'

/** About how high a found node is, in pixels. */
const ROW_HEIGHT = 32

/** Finds nodes by their names, what they do and what they say, leads there, and replaces words in all of them. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const store = useStoreOf<GraphDocument>()
  const document = useDoc(store.docAtom)
  const { kinds, goTo, isReadOnly } = useFlowEditor()
  const [search, setSearch] = useState('')
  const [replacement, setReplacement] = useState('')
  const [matchCase, setMatchCase] = useState(false)
  const options = { matchCase }
  const texts = search === '' ? [] : findTexts(kinds.specs, document, search, options)
  const places = new Map(texts.map((found) => [found.nodeId, found]))
  const count = texts.reduce((sum, found) => sum + found.count, 0)
  const wanted = search.toLowerCase()
  const found = readingOrder(kinds.specs, document).flatMap((id) => {
    const node = document.nodes.get(id)
    if (!node) return []
    const title = nodeTitle(kinds.specs, node)
    const summary = summaryOf(kinds, node, t)
    const fits = search === '' || places.has(id) || `${title} ${summary}`.toLowerCase().includes(wanted)
    return fits ? [{ id, kind: node.kind, title, summary }] : []
  })
  const lead = (id: string) => {
    onClose()
    goTo(id, places.get(id)?.path ?? [])
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.flow.find.title)}
      closeLabel={t(($) => $.common.close)}
    >
      <div className="flex flex-col gap-3">
        <Field label={t(($) => $.flow.find.search)}>
          <TextField
            autoFocus
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              const [first] = found
              if (event.key === 'Enter' && !event.nativeEvent.isComposing && first) lead(first.id)
            }}
          />
        </Field>
        {!isReadOnly && (
          <div className="flex flex-wrap items-end gap-2">
            <Field label={t(($) => $.flow.find.replacement)} className="min-w-40 flex-1">
              <TextField value={replacement} onChange={(event) => setReplacement(event.target.value)} />
            </Field>
            <Button
              aria-disabled={count === 0}
              onClick={() => count > 0 && store.dispatch(replaceTexts(kinds.specs, search, replacement, options))}
            >
              {count === 0 ? t(($) => $.flow.find.replaceNone) : t(($) => $.flow.find.replace, { count })}
            </Button>
          </div>
        )}
        <Checkbox
          label={t(($) => $.flow.find.matchCase)}
          checked={matchCase}
          onCheckedChange={(checked) => setMatchCase(checked === true)}
        />
        <p role="status" className="text-12 text-muted">
          {t(($) => $.flow.find.found, { count: found.length })}
        </p>
        <div className="-mx-2 max-h-80 overflow-y-auto">
          <LongList ordered count={found.length} keyOf={(index) => found[index]?.id ?? ''} sizeOf={() => ROW_HEIGHT}>
            {(index) => {
              const row = found[index]
              if (row === undefined) return null
              return (
                <button
                  type="button"
                  onClick={() => lead(row.id)}
                  className="focus-ring-inset flex w-full items-center gap-2 rounded-control px-2 py-1.5 text-left text-13 hover:bg-hover"
                >
                  <KindTile view={viewOf(kinds, row.kind)} size="small" />
                  <span className="max-w-[50%] shrink-0 truncate font-medium">{row.title}</span>
                  <span className="min-w-0 truncate text-muted">{row.summary}</span>
                </button>
              )
            }}
          </LongList>
        </div>
      </div>
    </Dialog>
  )
}
