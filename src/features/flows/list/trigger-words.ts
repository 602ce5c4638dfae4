import type { Texts } from '#src/i18n/use-texts.ts'
import type { FlowRow } from './data.ts'

/** How many keywords or events are named before the rest is only counted. */
const NAMED = 3

/** What begins a flow, in words: one phrase each for the intent, the keywords, the events and the flows that call it. */
export function triggerWords(t: Texts, trigger: FlowRow['trigger']): string[] {
  const { intent, examples, keywords, events, calledBy } = trigger
  const words: string[] = []
  if (intent !== '') words.push(t(($) => $.flows.trigger.intent, { intent }))
  else if (examples > 0) words.push(t(($) => $.flows.trigger.examples, { count: examples }))
  if (keywords.length > 0) words.push(t(($) => $.flows.trigger.keywords, { words: someOf(t, keywords) }))
  if (events.length > 0) words.push(t(($) => $.flows.trigger.events, { words: someOf(t, events) }))
  if (calledBy > 0) words.push(t(($) => $.flows.trigger.calledBy, { count: calledBy }))
  return words
}

function someOf(t: Texts, all: readonly string[]): string {
  const named = all.slice(0, NAMED).join(t(($) => $.flows.trigger.comma))
  const rest = all.length - NAMED
  return rest > 0 ? t(($) => $.flows.trigger.andMore, { words: named, count: rest }) : named
}
