/** A name as part of a file's name on every system: what none of them takes becomes a dash; `otherwise` where nothing is left. */
export function nameInFile(name: string, otherwise: string): string {
  // oxlint-disable-next-line no-control-regex
  const safe = name.replaceAll(/[\u0000-\u001F"*/:<>?\\|]+/g, '-').replaceAll(/^[.\s-]+|[.\s-]+$/g, '')
  return safe === '' ? otherwise : safe
}
