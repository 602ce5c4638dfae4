/** A name in single braces, whatever stands around it: `{order_no}` is words, and only `{{ order_no }}` a variable. */
const BARE = /(?<![{%])\{\s*([a-zA-Z_]\w*(?:\.\w+)*)\s*\}(?![}%])/gu
const TAGS = /(\{\{[^]*?\}\}|\{%[^]*?%\})/u

/** The names that stand in single braces in a template, each once, in the order of the text. */
export function bareNames(template: string): string[] {
  return [...new Set(wordsOf(template).flatMap((words) => [...words.matchAll(BARE)].map((match) => match[1] ?? '')))]
}

/** The template with a name that stands in single braces made the variable it was meant to be, wherever it stands. */
export const withVariable = (template: string, name: string): string =>
  template
    .split(TAGS)
    .map((part, index) =>
      index % 2 === 0 ? part.replace(BARE, (found, inside) => (inside === name ? `{{ ${name} }}` : found)) : part,
    )
    .join('')

/** What stands between the tags of a template. */
const wordsOf = (template: string) => template.split(TAGS).filter((_, index) => index % 2 === 0)
