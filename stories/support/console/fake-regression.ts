import { api } from '../api.tsx'
import type { ContractOutput } from './outputs.ts'
import { idOf } from './sample-bot.ts'

type CaseResult = ContractOutput['regression']['run'][number]

/** Tests that are kept as long as a story runs. */
export function fakeRegression(kept: CaseResult[] = []) {
  let cases = kept
  return {
    keep: api.regression.keep.handler(({ input: { question, expected } }) => {
      const id = idOf(12, cases.length + 1)
      const named = { ...expected, name: question }
      cases = [{ id, question, expected: named, given: named, passed: true }, ...cases]
      return { id, isNew: true }
    }),
    run: api.regression.run.handler(() => cases),
    remove: api.regression.remove.handler(({ input }) => {
      cases = cases.filter(({ id }) => id !== input.caseId)
      return {}
    }),
  }
}
