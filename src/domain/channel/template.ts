import { z } from 'zod'
import { fillText } from '../text.ts'

/**
 * Words that an operator has approved before, which somebody may be sent however long they have been silent. `language`: the
 * operator's tag of it. `header` and `footer`: '' where there is none. `buttons`: what can be pressed below, by its words.
 * Gaps in header and body stand as `{{1}}` or `{{name}}`.
 */
export const templateSchema = z.object({
  name: z.string(),
  language: z.string(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(z.string()),
})
export type Template = z.output<typeof templateSchema>

const filledGap = z.object({ gap: z.string(), text: z.string() })
/** A template as it was sent: its gaps, in the operator's order, with what was put into each. */
export const sentTemplateSchema = z.object({
  name: z.string(),
  language: z.string(),
  header: z.array(filledGap),
  body: z.array(filledGap),
})
export type SentTemplate = z.output<typeof sentTemplateSchema>

/** What one goes by: a name stands there in several languages. */
export const keyOf = ({ name, language }: Pick<Template, 'name' | 'language'>): string => `${name}.${language}`

const GAP = /\{\{\s*(\w+)\s*\}\}/g

/** Whether a gap goes by its number, not by a name. */
export const isNumbered = (gap: string): boolean => /^\d+$/.test(gap)

/** The gaps of some words, each once: numbered ones by their numbers, named ones as they come. */
export function gapsOf(words: string): string[] {
  const gaps = [...new Set([...words.matchAll(GAP)].map(([, gap = '']) => gap))]
  return gaps.every(isNumbered) ? gaps.toSorted((one, other) => Number(one) - Number(other)) : gaps
}

/** What is put into the gaps of header and body, in the order of {@link gapsOf}. */
export type Filling = { readonly header: readonly string[]; readonly body: readonly string[] }

/** Whether there is a text for each gap, and none besides. */
export const fits = ({ header, body }: Template, given: Filling): boolean =>
  gapsOf(header).length === given.header.length && gapsOf(body).length === given.body.length

/** What of a template goes over the wire. */
export function sentOf({ name, language, header, body }: Template, given: Filling): SentTemplate {
  return { name, language, header: withTexts(header, given.header), body: withTexts(body, given.body) }
}

/** A template as its reader sees it, without what can be pressed; what is not filled yet stays as it stands. */
export const wordsOf = ({ header, body, footer }: Template, given: Filling): string =>
  [filled(header, given.header), filled(body, given.body), footer].filter((part) => part !== '').join('\n\n')

const withTexts = (words: string, texts: readonly string[]) =>
  gapsOf(words).map((gap, at) => ({ gap, text: texts[at] ?? '' }))

function filled(words: string, texts: readonly string[]): string {
  const given = withTexts(words, texts).filter(({ text }) => text !== '')
  return fillText(words, Object.fromEntries(given.map(({ gap, text }) => [gap, text])))
}
