import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import type { StoredMedia } from '#src/api/types.ts'
import { quickReplyInputSchema, type QuickReplyInput } from '#src/domain/quick-reply/quick-reply.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'
import { isDecided, type QuickReply } from './use-quick-replies.ts'

/** What is written in the form: the files are told by their names, and sent by their ids. */
type Draft = Omit<QuickReplyInput, 'fileIds'> & { files: readonly StoredMedia[] }
/** What is stored of a quick reply, on a revision; 0 for one that is not there yet. */
type StoredReply = Draft & { revision: number }

type ReplyFormOptions = {
  personId: string
  /** Whether it may be for others than the member themselves. */
  forTeam: boolean
  /** Undefined: a new one. */
  reply: QuickReply | undefined
  /** The category that a new one begins with. */
  categoryId?: string | undefined
}

/** The form of a quick reply. */
export function useReplyForm(appId: string, { personId, forTeam, reply, categoryId }: ReplyFormOptions) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const [unwritten] = useState<StoredReply>(() => ({
    title: '',
    content: '',
    categoryId: categoryId ?? null,
    shortcut: '',
    language: null,
    files: [],
    ...(forTeam ? { scope: 'all', audience: [] } : { scope: 'members', audience: [personId] }),
    revision: 0,
  }))
  const { set, faults, ...form } = useRevisionForm({
    stored: reply ?? unwritten,
    draftOf,
    // A colleague's own reply is looked at to become the team's.
    begun: reply !== undefined && isDecided(reply) ? { ...draftOf(reply), scope: 'all', audience: [] } : undefined,
    same: sameJson,
    faultsOf: (draft: Draft) => quickReplyInputSchema.safeParse(sent(draft)).error?.issues ?? [],
    send: (draft, revision) =>
      reply === undefined
        ? client.quickReplies.create({ appId, reply: sent(draft) })
        : client.quickReplies.update({ appId, replyId: reply.id, revision, reply: sent(draft) }),
    after: (saved): StoredReply => saved,
    async read() {
      const { replies } = await queryClient.fetchQuery(
        orpc.quickReplies.list.queryOptions({ input: { appId }, staleTime: 0 }),
      )
      // One that is gone or out of sight by now is refused when it is decided.
      return replies.find(({ id }) => id === reply?.id) ?? reply ?? unwritten
    },
    onSaved() {
      void queryClient.invalidateQueries({ queryKey: orpc.quickReplies.key() })
      notices.done(t(($) => $.replies.saved))
    },
    onRefused: notices.failed,
  })
  return {
    ...form,
    issues: faults,
    set: (part: Partial<Draft>) => set((draft) => ({ ...draft, ...part })),
    setFiles: (change: (files: readonly StoredMedia[]) => readonly StoredMedia[]) =>
      set((draft) => ({ ...draft, files: change(draft.files) })),
  }
}

const draftOf = (stored: StoredReply): Draft => {
  const { title, content, categoryId, shortcut, language, files, scope, audience } = stored
  return { title, content, categoryId, shortcut, language, files, scope, audience }
}

const sent = ({ files, ...draft }: Draft): QuickReplyInput => ({ ...draft, fileIds: files.map(({ fileId }) => fileId) })
