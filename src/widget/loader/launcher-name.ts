import { languageOf } from './launcher-text.ts'

// Only the button's name is built in: a host page's policy may not let it fetch more.
const names: Record<string, string> = import.meta.glob('../../../locales/*/widget.json', {
  import: 'launcher',
  eager: true,
})

/** The button's name in the first of the wanted languages that there is, else in English. */
export function launcherName(wanted: readonly (string | undefined)[]): string {
  for (const tag of [...wanted, 'en']) {
    const name = names[`../../../locales/${languageOf(tag)}/widget.json`]
    if (name !== undefined) return name
  }
  return ''
}
