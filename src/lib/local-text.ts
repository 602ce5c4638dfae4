/** A moment, in milliseconds since 1970, as a field of the browser holds it: local time, without a zone. */
export function localText(at: number): string {
  const date = new Date(at)
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
