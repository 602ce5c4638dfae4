import { useId, useState, type FormEvent } from 'react'
import { connect } from '#src/domain/graph/commands.ts'
import { edgeFrom, type GraphDocument } from '#src/domain/graph/document.ts'
import { outletsOf, specOf } from '#src/domain/graph/spec.ts'
import { readingOrder } from '#src/domain/graph/traverse.ts'
import { nodeTitle, outletText } from '#src/editor/canvas/card-texts.ts'
import { newId } from '#src/editor/canvas/kit/new-id.ts'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Combobox } from '#src/ui/combobox.tsx'
import type { ComboboxOption } from '#src/ui/use-combobox-options.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { useFlowEditor } from '../editor-context.ts'

/** Of more nodes only so many that fit what is typed are offered. */
const MOST = 100

type ConnectDialogProps = {
  nodeId: string
  /** The way out that is chosen at first; else the first that leads nowhere. */
  from?: string | undefined
  onClose: () => void
}

/** Draws a wire without a pointer: which way out, and where it leads. */
export function ConnectDialog({ nodeId, from, onClose }: ConnectDialogProps) {
  const t = useTexts()
  const form = useId()
  const store = useStoreOf<GraphDocument>()
  const document = useDoc(store.docAtom)
  const { canvas, kinds } = useFlowEditor()
  const node = document.nodes.get(nodeId)
  const outlets = node ? outletsOf(kinds.specs, node) : []
  const free = outlets.find((outlet) => edgeFrom(document, nodeId, outlet.id) === undefined)
  const [outlet, setOutlet] = useState(from ?? (free ?? outlets[0])?.id)
  const [target, setTarget] = useState<ComboboxOption | null>(null)
  const targets = readingOrder(kinds.specs, document).flatMap((id) => {
    const each = document.nodes.get(id)
    const isStart = each !== undefined && specOf(kinds.specs, each.kind)?.isStart === true
    return each && !isStart && id !== nodeId ? [{ value: id, label: nodeTitle(kinds.specs, each) }] : []
  })
  const look = async (query: string) => {
    const wanted = query.trim().toLowerCase()
    return targets.filter(({ label }) => label.toLowerCase().includes(wanted)).slice(0, MOST)
  }
  const close = () => {
    onClose()
    canvas()?.focus()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (outlet === undefined || target === null) return
    store.dispatch(connect(kinds.specs, { id: newId(), source: { node: nodeId, outlet }, target: target.value }))
    close()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t(($) => $.flow.connect.title, { name: node ? nodeTitle(kinds.specs, node) : '' })}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={close}>{t(($) => $.common.cancel)}</Button>
          <Button type="submit" form={form} tone="accent" aria-disabled={outlet === undefined || target === null}>
            {t(($) => $.flow.connect.done)}
          </Button>
        </>
      }
    >
      {outlets.length === 0 ? (
        <p className="text-13 text-muted">{t(($) => $.flow.connect.none)}</p>
      ) : (
        <form id={form} onSubmit={handleSubmit} className="flex flex-col gap-4">
          <Field label={t(($) => $.flow.connect.outlet)}>
            <Select
              value={outlet}
              onValueChange={setOutlet}
              options={outlets.map((each) => ({ value: each.id, label: outletText(each) || each.id }))}
            />
          </Field>
          <Field label={t(($) => $.flow.connect.target)}>
            <Combobox
              options={targets.length > MOST ? look : targets}
              value={target}
              onValueChange={setTarget}
              placeholder={t(($) => $.flow.connect.choose)}
              emptyText={t(($) => $.flow.connect.noMatch)}
            />
          </Field>
        </form>
      )}
    </Dialog>
  )
}
