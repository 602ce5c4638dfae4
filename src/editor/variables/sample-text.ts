import type { Json } from '#src/domain/value/value.ts'

const LONGEST = 60

/** A value on one short line: texts as they are, the rest as JSON, cut at 60 code points; null is nothing. */
export function sampleText(value: Json): string {
  if (value === null) return ''
  const text = [...(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\s+/g, ' ')]
  return text.length <= LONGEST ? text.join('') : `${text.slice(0, LONGEST - 1).join('')}…`
}
