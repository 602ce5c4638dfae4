/**
 * The words of a hunspell dictionary, lower case, with the forms its affix rules make where `affixes` is given.
 *
 * It guards spelling repairs: what is a word of the language is not a typo. Compounding and two-step suffixes are left
 * out, since a form too few costs one needless repair at most. Source of the format: hunspell(5).
 */
export function parseWordList(dictionary: string, affixes = ''): Set<string> {
  const rules = parseAffixes(affixes)
  const words = new Set<string>()
  for (const line of dictionary.split('\n').slice(1)) {
    const [entry = ''] = line.split(/\s/, 1)
    const slash = entry.indexOf('/')
    const word = (slash < 0 ? entry : entry.slice(0, slash)).toLowerCase()
    if (word === '') continue
    words.add(word)
    if (slash < 0) continue
    const flags = Array.from(entry.slice(slash + 1), (flag) => rules.get(flag))
    const suffixed = flags.flatMap((rule) => (rule?.kind === 'SFX' ? applied(word, rule) : []))
    for (const form of suffixed) words.add(form)
    for (const rule of flags) {
      if (rule?.kind !== 'PFX') continue
      for (const form of [word, ...(rule.crosses ? suffixed : [])])
        for (const made of applied(form, rule)) words.add(made)
    }
  }
  return words
}

type Rule = { kind: 'PFX' | 'SFX'; crosses: boolean; changes: { strip: string; add: string; condition: RegExp }[] }

/** Lines `SFX D Y 4` open a rule, `SFX D y ied [^aeiou]y` is one of its changes: strip, add, condition. */
function parseAffixes(text: string): Map<string, Rule> {
  const rules = new Map<string, Rule>()
  for (const line of text.split('\n')) {
    const [kind, flag = '', third = '', fourth = '', fifth = '.'] = line.trim().split(/\s+/)
    if (kind !== 'PFX' && kind !== 'SFX') continue
    const rule = rules.get(flag)
    if (rule === undefined) rules.set(flag, { kind, crosses: third === 'Y', changes: [] })
    else {
      const [add = ''] = fourth.split('/', 1)
      const condition = kind === 'SFX' ? new RegExp(`${fifth}$`) : new RegExp(`^${fifth}`)
      rule.changes.push({ strip: third === '0' ? '' : third, add: add === '0' ? '' : add, condition })
    }
  }
  return rules
}

function applied(word: string, { kind, changes }: Rule): string[] {
  return changes.flatMap(({ strip, add, condition }) => {
    if (!condition.test(word)) return []
    if (kind === 'PFX') return word.startsWith(strip) ? [add + word.slice(strip.length)] : []
    return word.endsWith(strip) ? [word.slice(0, word.length - strip.length) + add] : []
  })
}
