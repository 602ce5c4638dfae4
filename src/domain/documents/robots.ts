type Rule = { allows: boolean; path: string }

/**
 * Whether a site's robots.txt lets an agent read a path (RFC 9309): the groups that name the agent, else those for all; of
 * the rules that fit the path the longest, and of equal ones the one that allows. `path` begins with a slash and holds the
 * query.
 */
export function mayFetch(robots: string, agent: string, path: string): boolean {
  const best = rulesFor(robots, agent.toLowerCase())
    .filter((rule) => rule.path !== '' && fits(rule.path, path))
    .toSorted((a, b) => b.path.length - a.path.length || Number(b.allows) - Number(a.allows))[0]
  return best?.allows ?? true
}

function rulesFor(robots: string, agent: string): Rule[] {
  const own: Rule[] = []
  const all: Rule[] = []
  let isNamed = false
  let into: Rule[][] = []
  let isHead = false
  for (const line of robots.split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/i.exec(line) ?? []
    switch (key.toLowerCase()) {
      case 'user-agent': {
        // Agents that follow each other share the rules below them.
        if (!isHead) into = []
        isHead = true
        const name = value.toLowerCase()
        if (name === '*') into.push(all)
        else if (name !== '' && agent.startsWith(name)) {
          isNamed = true
          into.push(own)
        }
        break
      }
      case 'allow':
      case 'disallow':
        isHead = false
        for (const rules of into) rules.push({ allows: key.toLowerCase() === 'allow', path: escaped(value) })
        break
      default:
    }
  }
  return isNamed ? own : all
}

/** Whether a pattern fits the beginning of a path: `*` stands for any characters, `$` at its end for the end. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  const wanted = escaped(path)
  const [first = '', ...rest] = parts
  if (!wanted.startsWith(first)) return false
  let at = first.length
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1
    const found = isWhole && isLast ? wanted.lastIndexOf(part) : wanted.indexOf(part, at)
    if (found < at) return false
    at = found + part.length
  }
  return !isWhole || at === wanted.length
}

/** A path as both sides write it: letters outside ASCII as their bytes, the hexadecimal digits large. */
const escaped = (path: string): string =>
  path
    .toWellFormed()
    .replaceAll(/[^\u0021-\u007e]+/g, (text) => encodeURIComponent(text))
    .replaceAll(/%[0-9a-f]{2}/gi, (bytes) => bytes.toUpperCase())
