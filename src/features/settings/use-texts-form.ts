import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { translatedTextsSchema, withTranslation, type TranslatedTexts } from '#src/domain/settings/text-translations.ts'
import type { TextName } from '#src/features/shared/conversation-texts/conversation-text-field.tsx'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useSavedPart } from '#src/features/shared/conflict/use-saved-part.ts'
import type { Language } from '#src/lib/languages.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedTexts = Awaited<ReturnType<typeof client.settings.texts>>
export type TextsFormState = ReturnType<typeof useTextsForm>

const draftOf = ({ texts }: SavedTexts): TranslatedTexts => texts

/** The form of what conversations say. */
export function useTextsForm(appId: string, saved: SavedTexts) {
  const t = useTexts()
  const part = useSavedPart(
    orpc.settings.texts.queryOptions({ input: { appId } }),
    t(($) => $.settings.saved),
  )
  const { set, faults, ...form } = useRevisionForm({
    stored: saved,
    draftOf,
    same: sameJson,
    faultsOf: (draft: TranslatedTexts) => translatedTextsSchema.safeParse(draft).error?.issues ?? [],
    send: (texts, revision) => client.settings.updateTexts({ appId, revision, texts }),
    after: (answer, draft, before) => ({ ...before, ...answer, texts: translatedTextsSchema.parse(draft) }),
    ...part,
  })
  return {
    ...form,
    issues: faults,
    usual: saved.usual,
    language: saved.language,
    set: (name: TextName, text: string) => set((draft) => ({ ...draft, [name]: text })),
    translate: (language: Language, name: TextName, text: string) =>
      set((draft) => ({ ...draft, translations: withTranslation(draft.translations, language, name, text) })),
  }
}
