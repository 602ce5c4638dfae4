import { boundsOf, overlaps, type Box } from './geometry.ts'

/** Where a picture is no longer true: in these boxes, or all of it. */
export type Torn = readonly Box[] | 'all'

export const NOWHERE: Torn = []

export const together = (a: Torn, b: Torn): Torn => (a === 'all' || b === 'all' ? 'all' : [...a, ...b])

export const areaOf = ({ width, height }: Box): number => width * height

/** How much more than two boxes the one around both may be to stand for them. */
const SLACK = 1.2

/** The same places in fewer boxes: those that lie on or beside each other become one, as where something was and is. */
export function gathered(boxes: Iterable<Box>): Box[] {
  const found: Box[] = []
  for (const given of boxes) {
    let box = given
    // One that has grown may have come upon others.
    for (let at = joining(found, box); at >= 0; at = joining(found, box)) {
      const [other] = found.splice(at, 1)
      box = boundsOf([box, other!])!
    }
    found.push(box)
  }
  return found
}

const joining = (found: readonly Box[], box: Box): number =>
  found.findIndex(
    (other) => overlaps(other, box) && areaOf(boundsOf([other, box])!) <= SLACK * (areaOf(other) + areaOf(box)),
  )
