import type { FlowTestStep } from '#src/domain/flow-test/test.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { Json } from '#src/domain/value/value.ts'
import { nodeTitle, type Kinds } from '#src/editor/canvas/card-texts.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import { valueWords } from './step-facts.ts'

/** Ends of a run that keep a line of a test from being done. */
const ENDS = ['transferred', 'ended', 'budget', 'time_limit'] as const

/**
 * What was found instead of what a line of a test expects, or why it could not be done, in words. `found`: as the test's
 * result has it, a node's id, a value as JSON or what was said; `document`: the flow as it is now, for the names of nodes.
 */
export function foundWords(
  { t, kinds, document }: { t: Texts; kinds: Kinds; document: GraphDocument },
  step: FlowTestStep,
  found: string,
): string {
  const end = ENDS.find((each) => each === found)
  if (end !== undefined) return t(($) => $.flow.tests.ends[end])
  switch (step.type) {
    case 'expectNode':
    case 'expectTransfer':
    case 'expectEnd': {
      if (found === '') return t(($) => $.flow.tests.ends.nowhere)
      const node = document.nodes.get(found)
      return node ? nodeTitle(kinds.specs, node) : found
    }
    case 'neverVisit':
      return t(($) => $.flow.tests.visited)
    case 'setVariable':
      return t(($) => $.flow.tests.notReached)
    case 'expectVariable':
      return valueWords(t, readJson(found))
    case 'press':
      return found === '' ? t(($) => $.flow.tests.nothingOffered) : found
    case 'submit':
      return t(($) => $.flow.tests.nothingOffered)
    default:
      return found === '' ? t(($) => $.flow.tests.nothingSaid) : found
  }
}

/** What a line of a test expects, or does, in words; '' where its type says it all. */
export function expectedWords(
  { t, kinds, document }: { t: Texts; kinds: Kinds; document: GraphDocument },
  step: FlowTestStep,
): string {
  switch (step.type) {
    case 'say':
    case 'expectText':
      return t(($) => $.common.quoted, { text: step.text })
    case 'press':
      return t(($) => $.common.quoted, { text: step.label })
    case 'key':
      return step.keys
    case 'file':
      return step.name
    case 'expectNode':
    case 'neverVisit': {
      const node = document.nodes.get(step.nodeId)
      return node ? nodeTitle(kinds.specs, node) : step.nodeId
    }
    case 'expectVariable':
    case 'setVariable':
      return `${step.reference} = ${valueWords(t, step.value)}`
    default:
      return ''
  }
}

function readJson(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}
