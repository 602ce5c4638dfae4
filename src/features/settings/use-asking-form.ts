import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { askingSchema, type Asking } from '#src/domain/settings/asking.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useSavedPart } from '#src/features/shared/conflict/use-saved-part.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedAsking = Awaited<ReturnType<typeof client.settings.asking>>
export type AskingFormState = ReturnType<typeof useAskingForm>

const draftOf = ({ asking }: SavedAsking): Asking => asking

/** The form of what visitors are asked about how they were served. */
export function useAskingForm(appId: string, saved: SavedAsking) {
  const t = useTexts()
  const part = useSavedPart(
    orpc.settings.asking.queryOptions({ input: { appId } }),
    t(($) => $.settings.saved),
  )
  const { set, faults, ...form } = useRevisionForm({
    stored: saved,
    draftOf,
    same: sameJson,
    faultsOf: (draft: Asking) => askingSchema.safeParse(draft).error?.issues ?? [],
    send: (asking, revision) => client.settings.updateAsking({ appId, revision, asking }),
    after: (answer, asking) => ({ ...answer, asking }),
    ...part,
  })
  return { ...form, issues: faults, set: (change: Partial<Asking>) => set((draft) => ({ ...draft, ...change })) }
}
