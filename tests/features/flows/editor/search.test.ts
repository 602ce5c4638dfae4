import { expect, test } from 'vitest'
import { readFlowSearch } from '#src/features/flows/editor/search.ts'

const CONVERSATION = '0198c7f2-0000-7000-8000-000000000001'

test('the address of a flow says what is open', () => {
  const whole = { node: 'n1', panel: 'try', dock: 'trace', as: 'form', conversation: CONVERSATION }
  expect(readFlowSearch(whole)).toEqual(whole)
})

test('what makes no sense in it is left out, and the rest stands', () => {
  expect(
    readFlowSearch({ node: 'n'.repeat(65), panel: 'else', dock: 'Trace 1', as: 7, conversation: 'c1', more: true }),
  ).toEqual({})
  expect(readFlowSearch({ node: 'n'.repeat(64), panel: ['try'] }).node).toHaveLength(64)
})
