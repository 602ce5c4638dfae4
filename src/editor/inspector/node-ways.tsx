import { ArrowRight } from 'lucide-react'
import { connect, removeEdges } from '#src/domain/graph/commands.ts'
import { edgeFrom, type GraphDocument, type GraphNode } from '#src/domain/graph/document.ts'
import { outletsOf, specOf } from '#src/domain/graph/spec.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Combobox } from '#src/ui/combobox.tsx'
import type { ComboboxOption } from '#src/ui/use-combobox-options.ts'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { nodeTitle, outletText, summaryOf, viewOf, type Kinds } from '../canvas/card-texts.ts'
import { KindTile } from '../canvas/kit/kind-tile.tsx'
import { newId } from '../canvas/kit/new-id.ts'
import { Section } from '../canvas/kit/section.tsx'
import { useDoc, useStoreOf } from '../document/context.tsx'
import { NodeLink } from './node-link.tsx'

type NodeWaysProps = { kinds: Kinds; node: GraphNode; onSelectNode: (id: string) => void }

/** The nodes that lead to this one. */
export function WaysIn({ kinds, node, onSelectNode }: NodeWaysProps) {
  const t = useTexts()
  const document = useDoc(useStoreOf<GraphDocument>().docAtom)
  const edges = [...document.edges.values()].filter((edge) => edge.target === node.id)
  if (specOf(kinds.specs, node.kind)?.isStart === true) return null
  return (
    <Section title={t(($) => $.editor.inspector.waysIn)} note={edges.length} folded>
      {edges.length === 0 ? (
        <p className="text-13 text-muted">{t(($) => $.editor.inspector.noWaysIn)}</p>
      ) : (
        <ul className="-mx-1.5 flex flex-col">
          {edges.map((edge) => {
            const from = document.nodes.get(edge.source.node)
            const outlet = from && outletsOf(kinds.specs, from).find(({ id }) => id === edge.source.outlet)
            return (
              from && (
                <li key={edge.id}>
                  <NodeLink
                    kinds={kinds}
                    node={from}
                    note={edge.label || (outlet ? outletText(outlet) : edge.source.outlet)}
                    onSelect={() => onSelectNode(from.id)}
                  />
                </li>
              )
            )
          })}
        </ul>
      )}
    </Section>
  )
}

/** Each way out with the node it leads to; another one is chosen from the list of all nodes. */
export function WaysOut({ kinds, node, onSelectNode }: NodeWaysProps) {
  const t = useTexts()
  const store = useStoreOf<GraphDocument>()
  const document = useDoc(store.docAtom)
  const isReadOnly = useDoc(store.readOnlyAtom)
  const outlets = outletsOf(kinds.specs, node)
  const optionOf = (other: GraphNode): ComboboxOption => ({
    value: other.id,
    label: nodeTitle(kinds.specs, other),
    icon: <KindTile view={viewOf(kinds, other.kind)} size="small" />,
    help: summaryOf(kinds, other, t) || undefined,
  })
  // Of thousands of nodes only those are made into options that are looked for.
  const lookUp = (query: string) => Promise.resolve(targets(kinds, document, query).map(optionOf))
  if (outlets.length === 0) return null
  const open = outlets.filter((outlet) => edgeFrom(document, node.id, outlet.id) === undefined).length
  return (
    <Section
      title={t(($) => $.editor.inspector.waysOut)}
      note={open > 0 ? t(($) => $.editor.inspector.openWays, { count: open }) : outlets.length}
      folded
    >
      {outlets.map((outlet) => {
        const edge = edgeFrom(document, node.id, outlet.id)
        const target = edge && document.nodes.get(edge.target)
        const source = { node: node.id, outlet: outlet.id }
        return (
          <div key={outlet.id} className="flex min-w-0 items-end gap-1">
            <Field label={outletText(outlet)} className="flex-1">
              <Combobox
                options={lookUp}
                value={target ? optionOf(target) : null}
                onValueChange={(option) => {
                  if (option) store.dispatch(connect(kinds.specs, { id: newId(), source, target: option.value }))
                  else if (edge) store.dispatch(removeEdges([edge.id]))
                }}
                placeholder={t(($) => $.editor.inspector.connectTo)}
                emptyText={t(($) => $.editor.field.noMatch)}
                clearLabel={isReadOnly ? undefined : t(($) => $.editor.inspector.disconnect)}
                readOnly={isReadOnly}
              />
            </Field>
            <IconButton
              label={t(($) => $.editor.inspector.goToTarget, { name: target ? nodeTitle(kinds.specs, target) : '' })}
              icon={<ArrowRight size={16} strokeWidth={1.75} aria-hidden />}
              disabled={target === undefined}
              onClick={() => target && onSelectNode(target.id)}
            />
          </div>
        )
      })}
    </Section>
  )
}

/** How many nodes are offered at once; typing on narrows them. */
const OFFERED = 50

/** The nodes that an edge may lead to, by what is typed. */
function targets(kinds: Kinds, document: GraphDocument, query: string): GraphNode[] {
  const wanted = query.trim().toLowerCase()
  const found: GraphNode[] = []
  for (const node of document.nodes.values()) {
    if (found.length === OFFERED) break
    const isStart = specOf(kinds.specs, node.kind)?.isStart === true
    if (!isStart && nodeTitle(kinds.specs, node).toLowerCase().includes(wanted)) found.push(node)
  }
  return found
}
