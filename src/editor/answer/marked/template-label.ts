import { variableOf } from '#src/domain/graph/variables.ts'

/** Names that templates make for themselves. */
const MADE = /\{%-?\s*(?:for|assign|capture|increment|decrement)\s+([\w-]+)/g

/**
 * How a part of a template is called, and whether what it names is known: a variable that is offered, a part of one, or a
 * name that another part of the text makes.
 */
export function templateLabel(source: string, known: ReadonlySet<string>, text: string) {
  const output = /^\{\{-?\s*([^]*?)\s*-?\}\}$/.exec(source)?.[1]
  if (output === undefined) return { label: source.replaceAll(/\s+/g, ' '), isKnown: true }
  const reference = /^[a-z_][\w.]*/i.exec(output)?.[0]
  const isKnown =
    reference === undefined ||
    known.has(reference) ||
    known.has(variableOf(reference)) ||
    [...text.matchAll(MADE)].some(([, name]) => name === reference.split('.')[0]) ||
    reference.split('.')[0] === 'forloop'
  return { label: output.replaceAll(/\s+/g, ' '), isKnown }
}
