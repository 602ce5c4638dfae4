const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 10

/** The bytes that the alphabet divides evenly; the others are drawn again, so that no letter is likelier. */
const EVEN = 256 - (256 % ALPHABET.length)

/**
 * An id for a node, an edge, a row or a file on its way: 10 letters and figures, 36^10 of them. `crypto.randomUUID` is
 * missing from pages without TLS, as on a home network.
 */
export function newId(): string {
  let id = ''
  while (id.length < LENGTH)
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH)))
      if (byte < EVEN && id.length < LENGTH) id += ALPHABET[byte % ALPHABET.length]
  return id
}
