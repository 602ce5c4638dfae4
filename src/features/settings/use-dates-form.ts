import { useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useSavedPart } from '#src/features/shared/conflict/use-saved-part.ts'
import { applicationQuery, meQuery } from '#src/features/shared/session/session.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { Dates } from '#src/lib/dates.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedDates = Awaited<ReturnType<typeof client.settings.dates>>

/** The form of how members see dates; what is saved shows at once. */
export function useDatesForm(appId: string, saved: SavedDates) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const part = useSavedPart(
    orpc.settings.dates.queryOptions({ input: { appId } }),
    t(($) => $.settings.saved),
  )
  const { set, ...form } = useRevisionForm({
    stored: saved,
    draftOf: ({ dates }: SavedDates): Dates => dates,
    same: sameJson,
    faultsOf: () => [],
    send: (dates, revision) => client.settings.updateDates({ appId, revision, dates }),
    after: (answer, dates) => ({ ...answer, dates }),
    ...part,
    onSaved(answer, stored) {
      part.onSaved(answer, stored)
      for (const { queryKey } of [applicationQuery(appId), meQuery()]) void queryClient.invalidateQueries({ queryKey })
    },
  })
  return { ...form, set: (part: Partial<Dates>) => set((draft) => ({ ...draft, ...part })) }
}
