import { CircleMinus, CirclePlus, CircleDot } from 'lucide-react'
import { COLLECTIONS, type GraphDiff } from '#src/domain/graph/diff.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { nodeTitle } from '#src/editor/canvas/card-texts.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import { useFlowEditor } from '../editor-context.ts'
import { FieldLines } from '../change-lines.tsx'
import { changeWords } from '../change-words.ts'
import { fieldName } from '../field-words.ts'

type DifferenceListProps = {
  before: GraphDocument
  after: GraphDocument
  diff: GraphDiff
  /** Shows a node on the canvas beside the list; of a way the node it begins at. */
  onShow: (nodeId: string) => void
}

/** All that differs between two documents, thing by thing and field by field. */
export function DifferenceList({ before, after, diff, onShow }: DifferenceListProps) {
  const t = useTexts()
  const { kinds, resources } = useFlowEditor()
  const nameOf = (document: GraphDocument, id: string): string => {
    const node = document.nodes.get(id)
    if (node) return nodeTitle(kinds.specs, node)
    const edge = document.edges.get(id)
    const [from, to] = [edge && document.nodes.get(edge.source.node), edge && document.nodes.get(edge.target)]
    if (from && to) return `${nodeTitle(kinds.specs, from)} → ${nodeTitle(kinds.specs, to)}`
    return document.groups.get(id)?.title || document.notes.get(id)?.text.slice(0, 40) || id
  }
  const named = (document: GraphDocument, id: string, look = '') => {
    const node = document.nodes.has(id) ? id : document.edges.get(id)?.source.node
    const name = nameOf(document, id)
    if (node === undefined) return <span className={cx('wrap-anywhere', look)}>{name}</span>
    return (
      <button
        type="button"
        className={cx('focus-ring rounded-control text-left wrap-anywhere hover:underline', look)}
        onClick={() => onShow(node)}
      >
        {name}
      </button>
    )
  }
  return (
    <div className="relative min-h-0 overflow-y-auto text-13">
      {COLLECTIONS.map((collection) => {
        const { added, removed, changed } = diff[collection]
        if (added.length + removed.length + changed.length === 0) return null
        return (
          <section key={collection} className="mb-3">
            <h3 className="mb-1 font-semibold">{t(($) => $.flow.versions.parts[collection])}</h3>
            <ul className="flex flex-col gap-1">
              {added.map((id) => (
                <li key={id} className="flex items-start gap-1.5">
                  <CirclePlus size={14} role="img" aria-label={t(($) => $.flow.versions.added)} className={ADDED} />
                  {named(after, id)}
                </li>
              ))}
              {removed.map((id) => (
                <li key={id} className="flex items-start gap-1.5">
                  <CircleMinus
                    size={14}
                    role="img"
                    aria-label={t(($) => $.flow.versions.removed)}
                    className={REMOVED}
                  />
                  {named(before, id, 'line-through')}
                </li>
              ))}
              {changed.map(({ id, fields, moved }) => (
                <li key={id} className="flex items-start gap-1.5">
                  <CircleDot size={14} role="img" aria-label={t(($) => $.flow.versions.changed)} className={CHANGED} />
                  <div className="min-w-0">
                    {named(after, id)}
                    {fields.length === 0 && moved && (
                      <span className="text-muted"> {t(($) => $.flow.versions.moved)}</span>
                    )}
                    {fields.map((field) => {
                      const wording = {
                        t,
                        kinds,
                        resources,
                        documents: [after, before],
                        kind: after.nodes.get(id)?.kind,
                      }
                      return (
                        <FieldLines
                          key={field.path.join('.')}
                          name={fieldName(wording, field.path)}
                          change={changeWords(wording, field.path, field.before, field.after)}
                        />
                      )
                    })}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

const ADDED = 'mt-0.5 shrink-0 text-success-text'
const REMOVED = 'mt-0.5 shrink-0 text-danger-text'
const CHANGED = 'mt-0.5 shrink-0 text-warning-text'
