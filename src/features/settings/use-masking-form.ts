import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { maskingSchema, type Masking } from '#src/domain/sensitive/masking.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useSavedPart } from '#src/features/shared/conflict/use-saved-part.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedMasking = Awaited<ReturnType<typeof client.settings.masking>>
export type MaskingFormState = ReturnType<typeof useMaskingForm>

const draftOf = ({ masking }: SavedMasking): Masking => masking

/** The form of what is hidden in messages before they are stored. */
export function useMaskingForm(appId: string, saved: SavedMasking) {
  const t = useTexts()
  const part = useSavedPart(
    orpc.settings.masking.queryOptions({ input: { appId } }),
    t(($) => $.settings.saved),
  )
  const { set, ...form } = useRevisionForm({
    stored: saved,
    draftOf,
    same: sameJson,
    faultsOf: (draft: Masking) => maskingSchema.safeParse(draft).error?.issues ?? [],
    send: (masking, revision) => client.settings.updateMasking({ appId, revision, masking }),
    after: (answer, masking) => ({ ...answer, masking }),
    ...part,
  })
  return { ...form, set: (part: Partial<Masking>) => set((draft) => ({ ...draft, ...part })) }
}
