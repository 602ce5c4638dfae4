import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { workbenchSchema, type Workbench } from '#src/domain/settings/workbench.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useSavedPart } from '#src/features/shared/conflict/use-saved-part.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedWorkbench = Awaited<ReturnType<typeof client.settings.workbench>>
export type WorkbenchFormState = ReturnType<typeof useWorkbenchForm>

const draftOf = ({ workbench }: SavedWorkbench): Workbench => workbench

/** The form of how the workspace is set up. */
export function useWorkbenchForm(appId: string, saved: SavedWorkbench) {
  const t = useTexts()
  const part = useSavedPart(
    orpc.settings.workbench.queryOptions({ input: { appId } }),
    t(($) => $.workbench.saved),
  )
  const { set, faults, ...form } = useRevisionForm({
    stored: saved,
    draftOf,
    same: sameJson,
    faultsOf: (draft: Workbench) => workbenchSchema.safeParse(draft).error?.issues ?? [],
    send: (workbench, revision) => client.settings.updateWorkbench({ appId, revision, workbench }),
    after: (answer, draft) => ({ ...answer, workbench: workbenchSchema.parse(draft) }),
    ...part,
  })
  return {
    ...form,
    issues: faults,
    set: (part: Partial<Workbench>) => set((draft) => ({ ...draft, ...part })),
  }
}
