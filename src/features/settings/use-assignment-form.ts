import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { mayKeep } from '#src/domain/secret/same-place.ts'
import { assignmentSchema, type Assignment } from '#src/domain/settings/assignment.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useSavedPart } from '#src/features/shared/conflict/use-saved-part.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedAssignment = Awaited<ReturnType<typeof client.settings.assignment>>
export type AssignmentFormState = ReturnType<typeof useAssignmentForm>
/** `secret`: what is written replaces the one that is kept; '' keeps it, null has it forgotten. */
export type AssignmentDraft = Assignment & { secret: string | null }

type Fault = { path: readonly PropertyKey[]; message: string }

const draftOf = ({ assignment }: SavedAssignment): AssignmentDraft => ({ ...assignment, secret: '' })

/** Whether the kept secret was given for another address, and nothing is said of what becomes of it. */
const movesSecret = ({ assignment, secret }: SavedAssignment, draft: AssignmentDraft): boolean =>
  secret.configured &&
  draft.secret === '' &&
  draft.webhook.url !== '' &&
  !mayKeep([assignment.webhook.url], [draft.webhook.url])

/** The form of how a group is found for a visitor. */
export function useAssignmentForm(appId: string, saved: SavedAssignment) {
  const t = useTexts()
  const part = useSavedPart(
    orpc.settings.assignment.queryOptions({ input: { appId } }),
    t(($) => $.settings.saved),
  )
  const { set, faults, ...form } = useRevisionForm({
    stored: saved,
    draftOf,
    same: sameJson,
    faultsOf: ({ secret, ...assignment }: AssignmentDraft): Fault[] => [
      ...(assignmentSchema.safeParse(assignment).error?.issues ?? []),
      ...(movesSecret(saved, { ...assignment, secret }) ? [{ path: ['secret'], message: 'REQUIRED' }] : []),
    ],
    send: ({ secret, ...assignment }, revision) =>
      client.settings.updateAssignment({ appId, revision, assignment, ...(secret !== '' && { secret }) }),
    after: (answer, { secret, ...assignment }, before) => ({
      ...answer,
      assignment: assignmentSchema.parse(assignment),
      secret: secret === '' ? before.secret : { configured: secret !== null, last4: '' },
    }),
    ...part,
  })
  return {
    ...form,
    issues: faults,
    kept: saved.secret,
    set: (part: Partial<AssignmentDraft>) => set((draft) => ({ ...draft, ...part })),
  }
}
