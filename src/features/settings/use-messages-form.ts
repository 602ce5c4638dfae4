import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { messageRulesSchema, type MessageRules } from '#src/domain/settings/messages.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useSavedPart } from '#src/features/shared/conflict/use-saved-part.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedMessages = Awaited<ReturnType<typeof client.settings.messages>>

const draftOf = ({ rules }: SavedMessages): MessageRules => rules

/** The form of the rules of messages. */
export function useMessagesForm(appId: string, saved: SavedMessages) {
  const t = useTexts()
  const part = useSavedPart(
    orpc.settings.messages.queryOptions({ input: { appId } }),
    t(($) => $.settings.saved),
  )
  const { set, ...form } = useRevisionForm({
    stored: saved,
    draftOf,
    same: sameJson,
    faultsOf: (draft: MessageRules) => messageRulesSchema.safeParse(draft).error?.issues ?? [],
    send: (rules, revision) => client.settings.updateMessages({ appId, revision, rules }),
    after: (answer, rules) => ({ ...answer, rules }),
    ...part,
  })
  return { ...form, set: (part: Partial<MessageRules>) => set((draft) => ({ ...draft, ...part })) }
}
