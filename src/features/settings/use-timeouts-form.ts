import { useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { timeoutsSchema, type Timeouts } from '#src/domain/settings/timeouts.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedTimeouts = Awaited<ReturnType<typeof client.settings.timeouts>>
export type TimeoutsFormState = ReturnType<typeof useTimeoutsForm>

const draftOf = ({ timeouts }: SavedTimeouts): Timeouts => timeouts

/** The form of how long conversations are waited with. */
export function useTimeoutsForm(appId: string, saved: SavedTimeouts) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const { set, faults, ...form } = useRevisionForm({
    stored: saved,
    draftOf,
    same: sameJson,
    faultsOf: (draft: Timeouts) => timeoutsSchema.safeParse(draft).error?.issues ?? [],
    send: (timeouts, revision) => client.settings.updateTimeouts({ appId, revision, timeouts }),
    after: (answer, timeouts) => ({ ...answer, timeouts }),
    read: () => queryClient.fetchQuery(orpc.settings.timeouts.queryOptions({ input: { appId }, staleTime: 0 })),
    onSaved(_, stored) {
      queryClient.setQueryData(orpc.settings.timeouts.queryKey({ input: { appId } }), stored)
      notices.done(t(($) => $.settings.saved))
    },
    onRefused: notices.failed,
  })
  return {
    ...form,
    issues: faults,
    set: (part: Partial<Timeouts>) => set((draft) => ({ ...draft, ...part })),
  }
}
