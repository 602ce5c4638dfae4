import { assertNever } from '#src/lib/assert-never.ts'
import type { FlowTestStep } from '#src/domain/flow-test/test.ts'

const STEP_TYPES = [
  'say',
  'press',
  'submit',
  'file',
  'wait',
  'key',
  'silence',
  'hangUp',
  'answer',
  'setVariable',
  'expectNode',
  'expectText',
  'expectVariable',
  'expectTransfer',
  'expectEnd',
  'neverVisit',
] as const satisfies readonly FlowTestStep['type'][]

/** What only a visitor who writes does, and what only a caller does. */
const WRITTEN: readonly FlowTestStep['type'][] = ['press', 'submit', 'file']
const SPOKEN: readonly FlowTestStep['type'][] = ['key', 'silence', 'hangUp']

/** The lines that a test may have: of a flow, or of a voice menu. */
export const stepTypesFor = (isMenu: boolean) =>
  STEP_TYPES.filter((type) => !(isMenu ? WRITTEN : SPOKEN).includes(type))

/** A new line of a test. */
export function stepOf(type: FlowTestStep['type']): FlowTestStep {
  switch (type) {
    case 'say':
    case 'expectText':
      return { type, text: '' }
    case 'press':
      return { type, label: '' }
    case 'submit':
      return { type, values: {} }
    case 'file':
      return { type, name: 'photo.jpg', size: 100 * 1024 }
    case 'wait':
      return { type, seconds: 60 }
    case 'key':
      return { type, keys: '1' }
    case 'silence':
    case 'hangUp':
      return { type }
    case 'answer':
      return { type, nodeId: '', ok: true, code: '', value: { status: 200, headers: {}, body: {} } }
    case 'setVariable':
      return { type, nodeId: '', time: 1, reference: '', value: null }
    case 'expectNode':
    case 'neverVisit':
      return { type, nodeId: '' }
    case 'expectVariable':
      return { type, reference: '', value: null }
    case 'expectTransfer':
    case 'expectEnd':
      return { type }
    default:
      return assertNever(type)
  }
}
