import { codePoints } from '#src/lib/code-points.ts'

/**
 * What a text becomes when an edit would make it longer than `max` code points: the words that stood there stay, and of
 * what was put in only as much is taken as there is room for. A text that was too long before may only get shorter.
 */
export function fitText(before: string, after: string, max: number): string {
  const over = codePoints(after) - Math.max(max, codePoints(before))
  if (over <= 0) return after
  const old = [...before]
  const now = [...after]
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head++
  let tail = 0
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  const middle = now.slice(head, now.length - tail)
  return [
    ...now.slice(0, head),
    ...middle.slice(0, Math.max(0, middle.length - over)),
    ...now.slice(now.length - tail),
  ].join('')
}

/** Whether a text has come to four fifths of its limit: before that, the counter of a short field says nothing helpful. */
export const isNearLimit = (text: string, limit: number): boolean => codePoints(text) > limit * 0.8
