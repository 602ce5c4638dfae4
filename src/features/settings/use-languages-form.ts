import { useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import type { OfferedLanguages } from '#src/domain/settings/languages.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useSavedPart } from '#src/features/shared/conflict/use-saved-part.ts'
import { applicationQuery } from '#src/features/shared/session/session.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedLanguages = Awaited<ReturnType<typeof client.settings.languages>>

/** The form of the languages that visitors are offered. */
export function useLanguagesForm(appId: string, saved: SavedLanguages) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const part = useSavedPart(
    orpc.settings.languages.queryOptions({ input: { appId } }),
    t(($) => $.settings.saved),
  )
  return useRevisionForm({
    stored: saved,
    draftOf: ({ languages }: SavedLanguages): OfferedLanguages => languages,
    same: sameJson,
    faultsOf: () => [],
    send: (languages, revision) => client.settings.updateLanguages({ appId, revision, languages }),
    after: (answer, languages) => ({ ...answer, languages }),
    ...part,
    onSaved(answer, stored) {
      part.onSaved(answer, stored)
      void queryClient.invalidateQueries({ queryKey: applicationQuery(appId).queryKey })
    },
  })
}
