import { LANGUAGE_NAMES, type Language } from '#src/lib/languages.ts'

/** The visitor's page with the languages that it may speak, the application's own first; unchanged where it may speak all. */
export function chatPage(html: string, own: Language, offered: readonly Language[]): string {
  if (offered.length === LANGUAGE_NAMES.length) return html
  const languages = [own, ...offered.filter((name) => name !== own)].join(' ')
  return html.replace('<html ', `<html data-languages="${languages}" `)
}
