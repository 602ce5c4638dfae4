const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** So many letters and digits that nobody can guess. */
export function madeUp(length: number): string {
  const signs: string[] = []
  while (signs.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      // Beyond the last whole round some signs would be likelier than others.
      if (byte < 256 - (256 % SIGNS.length) && signs.length < length) signs.push(SIGNS[byte % SIGNS.length] ?? '')
  return signs.join('')
}
