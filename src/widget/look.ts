import type { LookWords } from '#src/domain/web-client/look.ts'
import type { PageLook } from '#src/domain/web-client/shown-look.ts'
import type { Language } from '#src/lib/languages.ts'

/** How the server says the page looks; null: as usual. */
export const readLook = (data: string | undefined): PageLook | null => (data === undefined ? null : JSON.parse(data))

/** Puts a look on a page; a theme that its address asks for comes before that of the look. */
export function putOn({ dataset, style }: HTMLElement, look: PageLook | null, asked: 'light' | 'dark' | null): void {
  const theme = asked ?? look?.theme
  if (theme) dataset.theme = theme
  for (const name in look?.style) style.setProperty(name, look.style[name] ?? '')
}

/** What stands at the head of the page in a language: else in the application's own, else nothing of its own. */
export const headOf = (look: PageLook | null, shown: Language): LookWords => ({
  ...look?.words[look.language],
  ...look?.words[shown],
})
