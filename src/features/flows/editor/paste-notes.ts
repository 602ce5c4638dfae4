import type { PasteNotice } from '#src/domain/graph/paste-notices.ts'
import { problemText } from '#src/editor/canvas/kit/problem-text.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

/** What a paste could not bring along, each thing once, as one text. */
export function pasteNotes(t: Texts, notices: readonly PasteNotice[]): string {
  return [...new Set(notices.map((notice) => problemText(t, notice)))].join(' ')
}
