import { useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { assignmentSchema, type Assignment } from '#src/domain/settings/assignment.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedAssignment = Awaited<ReturnType<typeof client.settings.assignment>>
export type AssignmentFormState = ReturnType<typeof useAssignmentForm>

const draftOf = ({ assignment }: SavedAssignment): Assignment => assignment

/** The form of how a group is found for a visitor. */
export function useAssignmentForm(appId: string, saved: SavedAssignment) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const { set, faults, ...form } = useRevisionForm({
    stored: saved,
    draftOf,
    same: sameJson,
    faultsOf: (draft: Assignment) => assignmentSchema.safeParse(draft).error?.issues ?? [],
    send: (assignment, revision) => client.settings.updateAssignment({ appId, revision, assignment }),
    after: (answer, assignment) => ({ ...answer, assignment: assignmentSchema.parse(assignment) }),
    read: () => queryClient.fetchQuery(orpc.settings.assignment.queryOptions({ input: { appId }, staleTime: 0 })),
    onSaved(_, stored) {
      queryClient.setQueryData(orpc.settings.assignment.queryKey({ input: { appId } }), stored)
      notices.done(t(($) => $.settings.saved))
    },
    onRefused: notices.failed,
  })
  return {
    ...form,
    issues: faults,
    set: (part: Partial<Assignment>) => set((draft) => ({ ...draft, ...part })),
  }
}
