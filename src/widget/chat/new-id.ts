/** An id nobody else makes: 128 random bits. `crypto.randomUUID` is missing from pages without TLS, as on a home network. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
