import { useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { conversationTextsSchema, type ConversationTexts } from '#src/domain/settings/application.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedTexts = Awaited<ReturnType<typeof client.settings.texts>>
export type TextName = keyof ConversationTexts
export type TextsFormState = ReturnType<typeof useTextsForm>

const draftOf = ({ texts }: SavedTexts): ConversationTexts => texts

/** The form of what conversations say. */
export function useTextsForm(appId: string, saved: SavedTexts) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const { set, faults, ...form } = useRevisionForm({
    stored: saved,
    draftOf,
    same: sameJson,
    faultsOf: (draft: ConversationTexts) => conversationTextsSchema.safeParse(draft).error?.issues ?? [],
    send: (texts, revision) => client.settings.updateTexts({ appId, revision, texts }),
    after: (answer, draft) => ({ ...answer, texts: conversationTextsSchema.parse(draft) }),
    read: () => queryClient.fetchQuery(orpc.settings.texts.queryOptions({ input: { appId }, staleTime: 0 })),
    onSaved(_, stored) {
      queryClient.setQueryData(orpc.settings.texts.queryKey({ input: { appId } }), stored)
      notices.done(t(($) => $.settings.saved))
    },
    onRefused: notices.failed,
  })
  return {
    ...form,
    issues: faults,
    set: (name: TextName, text: string) => set((draft) => ({ ...draft, [name]: text })),
  }
}
