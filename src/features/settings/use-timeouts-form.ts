import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { timeoutsSchema, type Timeouts } from '#src/domain/settings/timeouts.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useSavedPart } from '#src/features/shared/conflict/use-saved-part.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedTimeouts = Awaited<ReturnType<typeof client.settings.timeouts>>
export type TimeoutsFormState = ReturnType<typeof useTimeoutsForm>

const draftOf = ({ timeouts }: SavedTimeouts): Timeouts => timeouts

/** The form of how long conversations are waited with. */
export function useTimeoutsForm(appId: string, saved: SavedTimeouts) {
  const t = useTexts()
  const part = useSavedPart(
    orpc.settings.timeouts.queryOptions({ input: { appId } }),
    t(($) => $.settings.saved),
  )
  const { set, faults, ...form } = useRevisionForm({
    stored: saved,
    draftOf,
    same: sameJson,
    faultsOf: (draft: Timeouts) => timeoutsSchema.safeParse(draft).error?.issues ?? [],
    send: (timeouts, revision) => client.settings.updateTimeouts({ appId, revision, timeouts }),
    after: (answer, timeouts) => ({ ...answer, timeouts }),
    ...part,
  })
  return {
    ...form,
    issues: faults,
    set: (part: Partial<Timeouts>) => set((draft) => ({ ...draft, ...part })),
  }
}
