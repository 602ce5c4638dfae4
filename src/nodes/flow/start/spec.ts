import { defineNodeSpec, type Issue } from '#src/domain/graph/spec.ts'
import { emptyTrigger, triggerSchema, type Trigger } from '#src/domain/graph/trigger.ts'
import { canonicalText, forbiddenAt } from '#src/domain/text.ts'

/** Fewer examples than these rarely tell one intent from another. */
export const ADVISED_EXAMPLES = 3

/** Where a flow begins, and what begins it. */
export const start = defineNodeSpec({
  kind: 'start',
  textKey: 'start',
  group: 'talk',
  data: triggerSchema,
  defaults: emptyTrigger,
  outlets: () => [{ id: 'next', role: 'next', labelKey: 'start.next' }],
  check: (data) => [...triggerIssues(data), ...intentIssues(data.intent)],
  uses: () => [],
  waits: false,
  isStart: true,
  step: () => ({ move: { type: 'leave', by: 'next' } }),
})

function triggerIssues({ intent, keywords, events, callable }: Trigger): Issue[] {
  const begins = intent.examples.length + keywords.length + events.length > 0 || callable
  return begins ? [] : [{ code: 'trigger_missing', severity: 'warning', path: ['intent', 'examples'] }]
}

function intentIssues({ description, examples, counterExamples }: Trigger['intent']): Issue[] {
  const issues: Issue[] = []
  const isMeant = description.trim() !== '' || examples.length > 0
  if (isMeant && examples.length < ADVISED_EXAMPLES)
    issues.push({
      code: 'few_examples',
      severity: 'warning',
      path: ['intent', 'examples'],
      values: { count: ADVISED_EXAMPLES },
    })
  const meant = new Set(examples.map(canonicalText))
  counterExamples.forEach((text, index) => {
    if (meant.has(canonicalText(text)))
      issues.push({ code: 'example_contradicted', path: ['intent', 'counterExamples', index], values: { text } })
  })
  const position = forbiddenAt(description)[0]
  if (position !== undefined)
    issues.push({ code: 'forbidden_characters', path: ['intent', 'description'], values: { position: position + 1 } })
  return issues
}
