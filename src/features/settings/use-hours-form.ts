import { useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { draftOf as hoursDraftOf, faultOf, hoursOf, type HoursDraft } from '#src/editor/hours/hours-draft.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useSavedPart } from '#src/features/shared/conflict/use-saved-part.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedHours = Awaited<ReturnType<typeof client.settings.hours>>
export type HoursFormState = ReturnType<typeof useHoursForm>

const draftOf = ({ hours }: SavedHours): HoursDraft => hoursDraftOf(hours)

/** The form of when people are there. */
export function useHoursForm(appId: string, saved: SavedHours) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const { onSaved, ...part } = useSavedPart(
    orpc.settings.hours.queryOptions({ input: { appId } }),
    t(($) => $.settings.saved),
  )
  const { faults, ...form } = useRevisionForm({
    stored: saved,
    draftOf,
    same: (a, b) => sameJson(hoursOf(a), hoursOf(b)),
    faultsOf: (draft: HoursDraft) => [faultOf(draft)].filter((fault) => fault !== undefined),
    send: (draft, revision) => client.settings.updateHours({ appId, revision, hours: hoursOf(draft) }),
    after: (answer, draft, before) => ({ ...before, ...answer, hours: hoursOf(draft) }),
    ...part,
    onSaved(answer, stored) {
      onSaved(answer, stored)
      // Others show them too, and the console's clock goes by their zone.
      for (const queryKey of [orpc.guide.hours.key(), orpc.application.key()])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
  return { ...form, issues: faults }
}
