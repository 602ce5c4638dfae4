import type { ConversationTexts } from '#src/domain/settings/application.ts'
import type { TextName } from '#src/features/shared/conversation-texts/conversation-text-field.tsx'
import type { StateField } from '#src/features/shared/fields/two-states.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'

/** In words, in which of some texts two states differ. */
export function useTextFields(
  names: readonly TextName[],
): (before: ConversationTexts, after: ConversationTexts) => StateField[] {
  const t = useTexts()
  return (before, after) =>
    names
      .filter((name) => before[name] !== after[name])
      .map((name) => ({
        label: t(($) => $.settings.texts[name]),
        values: [before[name] || null, after[name] || null],
      }))
}
