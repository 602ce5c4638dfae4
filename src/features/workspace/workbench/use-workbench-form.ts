import { useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { workbenchSchema, type Workbench } from '#src/domain/settings/workbench.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedWorkbench = Awaited<ReturnType<typeof client.settings.workbench>>
export type WorkbenchFormState = ReturnType<typeof useWorkbenchForm>

const draftOf = ({ workbench }: SavedWorkbench): Workbench => workbench

/** The form of how the workspace is set up. */
export function useWorkbenchForm(appId: string, saved: SavedWorkbench) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const { set, faults, ...form } = useRevisionForm({
    stored: saved,
    draftOf,
    same: sameJson,
    faultsOf: (draft: Workbench) => workbenchSchema.safeParse(draft).error?.issues ?? [],
    send: (workbench, revision) => client.settings.updateWorkbench({ appId, revision, workbench }),
    after: (answer, draft) => ({ ...answer, workbench: workbenchSchema.parse(draft) }),
    read: () => queryClient.fetchQuery(orpc.settings.workbench.queryOptions({ input: { appId }, staleTime: 0 })),
    onSaved(_, stored) {
      queryClient.setQueryData(orpc.settings.workbench.queryKey({ input: { appId } }), stored)
      notices.done(t(($) => $.workbench.saved))
    },
    onRefused: notices.failed,
  })
  return {
    ...form,
    issues: faults,
    set: (part: Partial<Workbench>) => set((draft) => ({ ...draft, ...part })),
  }
}
