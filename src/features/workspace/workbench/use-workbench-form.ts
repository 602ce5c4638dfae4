import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { mayKeep } from '#src/domain/secret/same-place.ts'
import { workbenchSchema, type Workbench } from '#src/domain/settings/workbench.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useSavedPart } from '#src/features/shared/conflict/use-saved-part.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedWorkbench = Awaited<ReturnType<typeof client.settings.workbench>>
export type WorkbenchFormState = ReturnType<typeof useWorkbenchForm>
/** `secret`: what the custom panel's tokens are signed with; '' keeps the one that is kept, null has it forgotten. */
export type WorkbenchDraft = Workbench & { secret: string | null }

type Fault = { path: readonly PropertyKey[]; message: string }

const draftOf = ({ workbench }: SavedWorkbench): WorkbenchDraft => ({ ...workbench, secret: '' })

/** What is wrong with the secret: it is too short, or there is none for the page's address. */
function secretFaults({ workbench, secret }: SavedWorkbench, draft: WorkbenchDraft): Fault[] {
  const written = draft.secret?.trim() ?? ''
  if (written !== '')
    return written.length < LIMITS.customPanel.secret.least ? [{ path: ['secret'], message: 'SHORT' }] : []
  if (draft.custom.url === '') return []
  const isKept = secret.configured && draft.secret !== null && mayKeep([workbench.custom.url], [draft.custom.url])
  return isKept ? [] : [{ path: ['secret'], message: 'REQUIRED' }]
}

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
    faultsOf: ({ secret, ...workbench }: WorkbenchDraft): Fault[] => [
      ...(workbenchSchema.safeParse(workbench).error?.issues ?? []),
      ...secretFaults(saved, { ...workbench, secret }),
    ],
    send: ({ secret, ...workbench }, revision) =>
      client.settings.updateWorkbench({ appId, revision, workbench, ...(secret !== '' && { secret }) }),
    after: (answer, { secret, ...workbench }, before) => ({
      ...answer,
      workbench: workbenchSchema.parse(workbench),
      secret:
        workbench.custom.url === ''
          ? { configured: false, last4: '' }
          : secret === ''
            ? before.secret
            : { configured: secret !== null, last4: '' },
    }),
    ...part,
  })
  return {
    ...form,
    issues: faults,
    kept: saved.secret,
    set: (part: Partial<WorkbenchDraft>) => set((draft) => ({ ...draft, ...part })),
  }
}
