import { Workflow } from 'lucide-react'
import { useState } from 'react'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { languageName } from '../canvas/kit/language-name.ts'
import { useDoc, useStoreOf } from '../document/context.tsx'
import { DocumentText } from './document-text.tsx'
import { PanelHead } from './panel-head.tsx'
import { PlainSign } from './plain-sign.tsx'
import type { InspectorHost } from './use-node-scope.ts'

/** What a flow is called, kept beside the document, and what it says of itself; null where it says nothing. */
export type FlowFacts = {
  readonly name: string
  readonly description: string | null
  /** What such a flow is called; absent: a flow. */
  readonly kind?: string
}

type FlowPanelProps = {
  host: InspectorHost
  facts: FlowFacts
  /** Called when a field is left with another text. Absent: the facts cannot be changed here. */
  onFactsChange?: (facts: FlowFacts) => void
}

/** The flow as a whole: shown while nothing is selected. */
export function FlowPanel({ host, facts, onFactsChange }: FlowPanelProps) {
  const t = useTexts()
  const store = useStoreOf<GraphDocument>()
  const document = useDoc(store.docAtom)
  const isReadOnly = useDoc(store.readOnlyAtom) || onFactsChange === undefined
  const [draft, setDraft] = useState<Partial<FlowFacts>>({})
  const shown = { ...facts, ...draft }
  const leave = () => {
    setDraft({})
    const name = shown.name.trim() || facts.name
    if (name !== facts.name || shown.description !== facts.description)
      onFactsChange?.({ name, description: shown.description })
  }
  const blocking = host.problems.filter(({ severity }) => severity === 'blocking').length
  const warnings = host.problems.length - blocking
  const counts = [
    { id: 'nodes', term: t(($) => $.editor.flow.nodes), detail: document.nodes.size },
    { id: 'edges', term: t(($) => $.editor.flow.edges), detail: document.edges.size },
    { id: 'variables', term: t(($) => $.editor.flow.variables), detail: document.variables.size },
    { id: 'blocking', term: t(($) => $.editor.flow.blocking), detail: blocking },
    { id: 'warnings', term: t(($) => $.editor.flow.warnings), detail: warnings },
  ]
  return (
    <>
      <PanelHead
        sign={<PlainSign icon={Workflow} />}
        kind={facts.kind ?? t(($) => $.editor.flow.kind)}
        title={shown.name}
      />
      <div className="relative flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-3">
        <DocumentText
          label={t(($) => $.editor.flow.name)}
          value={shown.name}
          limit={LIMITS.flow.name}
          isReadOnly={isReadOnly}
          onType={(name) => setDraft({ ...draft, name })}
          onLeave={leave}
        />
        {shown.description !== null && (
          <DocumentText
            label={t(($) => $.editor.flow.description)}
            value={shown.description}
            limit={LIMITS.flow.description}
            lines={3}
            isReadOnly={isReadOnly}
            onType={(description) => setDraft({ ...draft, description })}
            onLeave={leave}
          />
        )}
        <div className="flex flex-col gap-1.5">
          <h3 className="text-13 font-medium">{t(($) => $.editor.flow.languages)}</h3>
          <ul className="flex flex-wrap gap-1">
            {host.languages.map((language) => (
              <li key={language}>
                <Badge>{languageName(language)}</Badge>
              </li>
            ))}
          </ul>
        </div>
        <dl className="flex flex-col border-t border-line pt-3 text-13">
          {counts.map(({ id, term, detail }) => (
            <div key={id} className="flex items-baseline justify-between gap-3 py-1">
              <dt className="text-muted">{term}</dt>
              <dd className="tabular">{detail}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}
