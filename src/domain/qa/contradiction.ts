/** In what two answers to the same question say different things. */
export const CONTRADICTIONS = ['figures', 'yes_no'] as const
export type Contradiction = (typeof CONTRADICTIONS)[number]

/**
 * In what two answers gainsay one another, as far as that can be told without understanding them: each names figures
 * that the other does not, or one begins with yes and the other with no.
 */
export function contradictionsOf(one: string, other: string): Contradiction[] {
  const [a, b] = [figuresOf(one), figuresOf(other)]
  const [yes, no] = [stanceOf(one), stanceOf(other)]
  return [
    ...(a.size > 0 && b.size > 0 && !isWithin(a, b) && !isWithin(b, a) ? (['figures'] as const) : []),
    ...(yes !== null && no !== null && yes !== no ? (['yes_no'] as const) : []),
  ]
}

const isWithin = (part: ReadonlySet<string>, whole: ReadonlySet<string>) => [...part].every((one) => whole.has(one))

/** Numbers as they are meant: `1,000` and `1000` are one, and so are `4.90` and `4.9`. */
function figuresOf(text: string): Set<string> {
  const found = text.normalize('NFKC').match(/\d+(?:[.,:]\d+)*/g) ?? []
  return new Set(
    found.map((figure) => {
      const plain = figure.replace(/,(?=\d{3}(?:\D|$))/g, '').replace(',', '.')
      return /^\d+(\.\d+)?$/.test(plain) ? String(Number(plain)) : plain
    }),
  )
}

const YES = /^(yes\b|yeah\b|of course\b|certainly\b|可以|能够|是的|支持|有的|会的)/
const NO = /^(no\b|sorry\b|unfortunately\b|we do not\b|we cannot\b|不|没有|无法|抱歉|很抱歉)/

/** Whether an answer begins by agreeing or by denying; null where it does neither. */
function stanceOf(text: string): 'yes' | 'no' | null {
  const begin = text.normalize('NFKC').trim().toLowerCase()
  return YES.test(begin) ? 'yes' : NO.test(begin) ? 'no' : null
}
