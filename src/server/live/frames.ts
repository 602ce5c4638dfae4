/** Most bytes of one notification, less than PostgreSQL's 8,000. */
const PART_BYTES = 7_600
/** As much of a cut text as a part holds in base64. */
const PIECE_BYTES = 5_400

/** A text on its way between processes, in parts that a notification holds. No two parts are the same. */
export function partsOf(sender: string, number: number, text: string): string[] {
  if (Buffer.byteLength(text) <= PART_BYTES) return [`${sender} ${number} 0 1 ${text}`]
  const bytes = Buffer.from(text)
  const count = Math.ceil(bytes.length / PIECE_BYTES)
  return Array.from({ length: count }, (_, index) => {
    const piece = bytes.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES)
    return `${sender} ${number} ${index} ${count} ${piece.toString('base64')}`
  })
}

const PART = /^(\w+) (\d+) (\d+) (\d+) (.*)$/s

/**
 * Puts texts together again: given each part as it comes, answers a sender's text when its last part is there, and null
 * before. Parts of one sender come in order; what begins in its middle is passed over.
 */
export function createPartJoiner(): {
  takePart(part: string): { sender: string; text: string } | null
  drop(sender: string): void
} {
  const open = new Map<string, { number: string; pieces: string[] }>()
  return {
    takePart(part) {
      const [, sender = '', number = '', index, count, body = ''] = PART.exec(part) ?? []
      if (sender === '') return null
      if (count === '1') return { sender, text: body }
      if (index === '0') open.set(sender, { number, pieces: [] })
      const held = open.get(sender)
      if (held?.number !== number || held.pieces.length !== Number(index)) return null
      held.pieces.push(body)
      if (held.pieces.length < Number(count)) return null
      open.delete(sender)
      return { sender, text: Buffer.concat(held.pieces.map((piece) => Buffer.from(piece, 'base64'))).toString() }
    },
    drop: (sender) => void open.delete(sender),
  }
}
