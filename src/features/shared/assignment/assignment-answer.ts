import type { AssignmentTest } from '#src/api/types.ts'
import type { Assignment } from '#src/domain/settings/assignment.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useCallFault } from './call-fault.ts'

type Answer = Pick<AssignmentTest, 'status' | 'ms' | 'code' | 'outcome' | 'group'>

/** What came of asking another system for a group, in words. */
export function useAssignmentAnswer() {
  const t = useTexts()
  const format = useFormat()
  const faultOf = useCallFault()

  return {
    /** Whether and with what it has answered, and how long it took. */
    headOf: ({ status, ms, code }: Answer): string =>
      t(($) => $.settings.assignment.test.head, {
        answer: code === null ? t(($) => $.settings.assignment.test.status, { status: String(status) }) : faultOf(code),
        ms: format.number(ms),
      }),
    /** What becomes of the visitor. `onTimeout` is what is set for when no group comes back. */
    decisionOf: ({ outcome, group }: Answer, onTimeout?: Assignment['webhook']['onTimeout']): string => {
      if (outcome === 'group') return t(($) => $.settings.assignment.test.group, { name: group?.name ?? '' })
      if (outcome === 'nobody') return t(($) => $.settings.assignment.test.nobody)
      return onTimeout === undefined
        ? t(($) => $.settings.assignment.test.fallback)
        : t(($) => $.settings.assignment.webhook.ways[onTimeout])
    },
  }
}
