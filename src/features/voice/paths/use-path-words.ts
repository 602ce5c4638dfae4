import { useMemo } from 'react'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { outletsOf } from '#src/domain/graph/spec.ts'
import type { Join, Leaf, PathStep } from '#src/domain/voice/explore/exploration.ts'
import { DIAL_OUTCOMES, ENQUEUE_OUTCOMES } from '#src/domain/telephony/request.ts'
import { nodeTitle, outletText } from '#src/editor/canvas/card-texts.ts'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useFlowEditor } from '#src/features/flows/editor/editor-context.ts'
import { wayWords } from './path-rows.ts'

export type PathWords = ReturnType<typeof usePathWords>

/** How paths through the open menu are put into words. */
export function usePathWords() {
  const t = useTexts()
  const { kinds } = useFlowEditor()
  const document = useDoc(useStoreOf<GraphDocument>().docAtom)
  return useMemo(() => {
    const title = (nodeId: string): string => {
      const node = document.nodes.get(nodeId)
      return node ? nodeTitle(kinds.specs, node) : nodeId
    }
    const way = (nodeId: string, outletId: string): string => {
      const node = document.nodes.get(nodeId)
      const outlet = node && outletsOf(kinds.specs, node).find(({ id }) => id === outletId)
      return outlet ? outletText(outlet) : outletId
    }
    const outcome = (name: string): string => {
      const known = OUTCOMES.find((each) => each === name)
      return known === undefined ? name : t(($) => $.voice.paths.outcomes[known])
    }
    const step = ({ nodeId, did }: PathStep): string => {
      switch (did.type) {
        case 'keys':
          return did.isWrong ? t(($) => $.voice.paths.wrongKeys, { keys: did.keys }) : did.keys
        case 'words':
          return did.isWrong ? t(($) => $.voice.paths.wrongWords) : t(($) => $.common.quoted, { text: did.words })
        case 'silence':
          return t(($) => $.voice.paths.silence)
        case 'outcome':
          return outcome(did.outcome)
        default:
          return way(nodeId, did.outlet)
      }
    }
    return {
      title,
      way,
      step,
      end: ({ end, deadEnd }: Leaf): string =>
        deadEnd && end !== 'failed' ? t(($) => $.voice.paths.ends.dead) : t(($) => $.voice.paths.ends[end]),
      join: ({ type, nodeId, first }: Join): string =>
        type === 'loop'
          ? t(($) => $.voice.paths.joins.loop, { name: title(nodeId) })
          : t(($) => $.voice.paths.joins.merged, { way: wayWords(first, { step }) }),
      never: t(($) => $.voice.paths.never),
      unvisited: t(($) => $.voice.paths.unvisited),
    }
  }, [t, kinds, document])
}

/** What the telephone's requests and the menu's other ones can come to. */
const OUTCOMES = [...ENQUEUE_OUTCOMES, ...DIAL_OUTCOMES, 'recorded', 'empty', 'found', 'not_found', 'done'] as const
