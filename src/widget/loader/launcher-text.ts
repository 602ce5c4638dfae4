import type { LauncherLook } from '#src/domain/web-client/shown-look.ts'

/** Names of our own that stand for the browser's, as `readLanguage` has them; it is left out for its size. */
const ALIASES: Record<string, string> = { id: 'ind', jp: 'ja' }

/** The language that a browser's tag means, by our name for it. */
export function languageOf(tag: string | undefined): string {
  const [first = ''] = tag?.toLowerCase().split('-') ?? []
  return ALIASES[first] ?? first
}

/** What stands beside the button's icon, in the first of the wanted languages that it is written in, else in the application's. */
export function launcherText(
  wanted: readonly (string | undefined)[],
  { texts, language }: Pick<LauncherLook, 'texts' | 'language'>,
): string {
  const written: Readonly<Record<string, string>> = texts
  for (const tag of [...wanted, language]) {
    const text = written[languageOf(tag)]
    if (text !== undefined) return text
  }
  return ''
}
