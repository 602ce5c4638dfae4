// Only the button's name is built in: a host page's policy may not let it fetch more.
const names: Record<string, string> = import.meta.glob('../../../locales/*/widget.json', {
  import: 'launcher',
  eager: true,
})

/** Names of our own that stand for the browser's, as `readLanguage` has them; it is left out for its size. */
const ALIASES: Record<string, string> = { id: 'ind', jp: 'ja' }

/** The button's name in the first of the wanted languages that there is, else in English. */
export function launcherName(wanted: readonly (string | undefined)[]): string {
  for (const tag of [...wanted, 'en']) {
    const [first = ''] = tag?.toLowerCase().split('-') ?? []
    const name = names[`../../../locales/${ALIASES[first] ?? first}/widget.json`]
    if (name !== undefined) return name
  }
  return ''
}
