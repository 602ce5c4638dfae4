import { canonicalText } from '../text.ts'

/** Two replies that say the same or nearly the same, and how near they come, 0..1 (1: the same). */
export type AlikePair<One> = { replies: readonly [One, One]; similarity: number }

/** From this share of common letter groups on two texts say nearly the same. */
const NEAR = 0.7
const GROUP = 3

/** Pairs of quick replies that say nearly the same, the nearest first. */
export function alikeReplies<One extends { content: string }>(replies: readonly One[]): AlikePair<One>[] {
  const all = replies.map((reply) => {
    const text = canonicalText(reply.content)
    return { reply, text, groups: groupsOf(text) }
  })
  const pairs = all.flatMap((one, at) =>
    all.slice(at + 1).flatMap((other): AlikePair<One>[] => {
      const similarity = one.text === other.text ? 1 : common(one.groups, other.groups)
      return similarity < NEAR ? [] : [{ replies: [one.reply, other.reply], similarity }]
    }),
  )
  return pairs.toSorted((a, b) => b.similarity - a.similarity)
}

/** Groups of letters that follow each other; of a short text, itself. */
function groupsOf(text: string): Set<string> {
  if (text.length <= GROUP) return new Set([text])
  return new Set(Array.from({ length: text.length - GROUP + 1 }, (_, at) => text.slice(at, at + GROUP)))
}

/** The share of groups that both have, of all that either has; 0 where their number alone rules nearness out. */
function common(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  if (few.size < many.size * NEAR) return 0
  let both = 0
  for (const group of few) if (many.has(group)) both++
  return Math.min(0.99, both / (few.size + many.size - both))
}
