import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { quickReplyInputSchema, type QuickReplyInput } from '#src/domain/quick-reply/quick-reply.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'
import type { QuickReply } from './use-quick-replies.ts'

/** What is stored of a quick reply, on a revision; 0 for one that is not there yet. */
type StoredReply = QuickReplyInput & { revision: number }

type ReplyFormOptions = {
  personId: string
  /** Whether it may be for others than the member themselves. */
  forTeam: boolean
  /** Undefined: a new one. */
  reply: QuickReply | undefined
}

/** The form of a quick reply. */
export function useReplyForm(appId: string, { personId, forTeam, reply }: ReplyFormOptions) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const [unwritten] = useState<StoredReply>(() => ({
    title: '',
    content: '',
    category: '',
    ...(forTeam ? { scope: 'all', audience: [] } : { scope: 'members', audience: [personId] }),
    revision: 0,
  }))
  const { set, faults, ...form } = useRevisionForm({
    stored: reply ?? unwritten,
    draftOf: inputOf,
    same: sameJson,
    faultsOf: (draft: QuickReplyInput) => quickReplyInputSchema.safeParse(draft).error?.issues ?? [],
    send: (draft, revision) =>
      reply === undefined
        ? client.quickReplies.create({ appId, reply: draft })
        : client.quickReplies.update({ appId, replyId: reply.id, revision, reply: draft }),
    after: (saved): StoredReply => saved,
    async read() {
      const list = await queryClient.fetchQuery(orpc.quickReplies.list.queryOptions({ input: { appId }, staleTime: 0 }))
      // One that is gone or out of sight by now is refused when it is decided.
      return list.find(({ id }) => id === reply?.id) ?? reply ?? unwritten
    },
    onSaved() {
      void queryClient.invalidateQueries({ queryKey: orpc.quickReplies.key() })
      notices.done(t(($) => $.replies.saved))
    },
    onRefused: notices.failed,
  })
  return { ...form, issues: faults, set: (part: Partial<QuickReplyInput>) => set((draft) => ({ ...draft, ...part })) }
}

const inputOf = ({ title, content, category, scope, audience }: StoredReply): QuickReplyInput => ({
  title,
  content,
  category,
  scope,
  audience,
})
