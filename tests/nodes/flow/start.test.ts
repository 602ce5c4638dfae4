import { expect, test } from 'vitest'
import { emptyTrigger, type Trigger } from '#src/domain/graph/trigger.ts'
import { start } from '#src/nodes/flow/start/spec.ts'
import { contextOf, issueLines, scopeOf, wayOf } from '#tests/nodes/support.ts'

const trigger = (changes: Partial<Trigger>): Trigger => ({ ...emptyTrigger(), ...changes })
const intent = (changes: Partial<Trigger['intent']>) => ({ ...emptyTrigger().intent, ...changes })
const issues = (changes: Partial<Trigger>) => issueLines(start.check(trigger(changes), scopeOf()))

test('a run goes on from the start at once', () => {
  expect(wayOf(start.step(contextOf(start.defaults()), { type: 'entered' }))).toBe('next')
})

test('a new start is fine as it is: other flows may call it', () => {
  expect(issues({})).toEqual([])
})

test('a start that nothing can begin says so', () => {
  expect(issues({ callable: false })).toEqual(['trigger_missing? intent.examples'])
  expect(issues({ callable: false, keywords: ['refund'] })).toEqual([])
  expect(issues({ callable: false, events: ['opened'] })).toEqual([])
})

test('an intent with fewer than three examples is advised to have more', () => {
  const few = intent({ description: 'Wants money back', examples: ['refund', 'money back'] })
  expect(issues({ intent: few })).toEqual(['few_examples? intent.examples'])
  expect(issues({ intent: { ...few, examples: [...few.examples, 'return it'] } })).toEqual([])
})

test('a text cannot be an example and a counter-example', () => {
  const both = intent({ examples: ['Refund, please', 'b', 'c'], counterExamples: ['other', 'refund please'] })
  expect(issues({ intent: both })).toEqual(['example_contradicted intent.counterExamples.1'])
})

test('markup in the description is refused', () => {
  expect(issues({ intent: intent({ description: 'a<b', examples: ['a', 'b', 'c'] }) })).toEqual([
    'forbidden_characters intent.description',
  ])
})
