import type { QuickDeed, QuickItem } from '#src/domain/web-client/look.ts'
import type { Language } from '#src/lib/languages.ts'

/** What a press does when its kind has just been chosen: nothing is filled in. */
export function deedOf(type: QuickDeed): QuickItem['does'] {
  if (type === 'open') return { type, url: '' }
  return type === 'begin' ? { type, event: '' } : { type }
}

/** Labels with that of a language changed; one that is emptied is left out. */
export function withLabel(labels: QuickItem['labels'], language: Language, text: string): QuickItem['labels'] {
  const { [language]: _before, ...others } = labels
  return text === '' ? others : { ...others, [language]: text }
}

/** The events that flows begin with, each with their names, by name; the one that is chosen is among them in any case. */
export function eventsOf(
  flows: readonly { name: string; trigger: { events: readonly string[] } }[],
  chosen: string,
): { name: string; flows: string[] }[] {
  const names = new Set(flows.flatMap(({ trigger }) => trigger.events))
  if (chosen !== '') names.add(chosen)
  return [...names].toSorted().map((name) => ({
    name,
    flows: flows.filter(({ trigger }) => trigger.events.includes(name)).map((flow) => flow.name),
  }))
}
