import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { retentionSchema, type Retention } from '#src/domain/settings/retention.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useSavedPart } from '#src/features/shared/conflict/use-saved-part.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedRetention = Awaited<ReturnType<typeof client.retention.get>>

const draftOf = ({ retention }: SavedRetention): Retention => retention

/** The form of how long what is known of visitors is kept. */
export function useRetentionForm(appId: string, saved: SavedRetention) {
  const t = useTexts()
  const part = useSavedPart(
    orpc.retention.get.queryOptions({ input: { appId } }),
    t(($) => $.settings.saved),
  )
  const { set, ...form } = useRevisionForm({
    stored: saved,
    draftOf,
    same: sameJson,
    faultsOf: (draft: Retention) => retentionSchema.safeParse(draft).error?.issues ?? [],
    send: (retention, revision) => client.retention.update({ appId, revision, retention }),
    after: (answer, retention, before) => ({ ...before, ...answer, retention }),
    ...part,
  })
  return { ...form, set: (part: Partial<Retention>) => set((draft) => ({ ...draft, ...part })) }
}
