/**
 * A number for a pair, the same in every run: who is equal after every rule is told apart by it, fairly over time.
 * FNV-1a, 32 bits (Fowler, Noll, Vo), with the finish of MurmurHash3, without which near ids stay near.
 */
export function tieOf(seed: number, conversationId: string, personId: string): number {
  let hash = 0x811c9dc5 ^ seed
  for (const text of [conversationId, '/', personId]) {
    for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
