/** The hash of a text's code units from `from` to `to`, unsigned 32 bits; another `seed` gives another family. */
export function hashText(seed: number, text: string, from = 0, to = text.length): number {
  let hash = seed | 0
  for (let at = from; at < to; at++) hash = extendHash(hash, text.charCodeAt(at))
  return finishHash(hash)
}

/** The hash of two hashes in order, unsigned 32 bits. */
export function hashPair(seed: number, first: number, second: number): number {
  return finishHash(extendHash(extendHash(seed | 0, first), second))
}

/** One step of FNV-1a (Fowler, Noll, Vo) by a whole code unit or hash. */
export function extendHash(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193)
}

/** Spreads the bits by shifts and multiplications, since the table of features looks at the low ones only. */
export function finishHash(hash: number): number {
  let mixed = hash ^ (hash >>> 15)
  mixed = Math.imul(mixed, 0x2c1b3c6d)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0x297a2d39)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
