import { useMemo } from 'react'
import type { Flow, FlowResources } from '#src/api/types.ts'
import type { Kinds } from '#src/editor/canvas/card-texts.ts'
import { kindsFor } from './kinds.ts'

/** The kinds of a flow's nodes, whose summaries speak the first language and name the application's flows. */
export function useKinds(kind: Flow['kind'], { languages, flows }: Pick<FlowResources, 'languages' | 'flows'>): Kinds {
  return useMemo(() => {
    const names = new Map(flows.map(({ id, name }) => [id, name]))
    const [language = null] = languages
    return { ...kindsFor(kind), context: { language, flowName: (id) => names.get(id) } }
  }, [kind, languages, flows])
}
