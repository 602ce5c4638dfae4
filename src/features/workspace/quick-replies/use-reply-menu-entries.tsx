import { Megaphone, Pencil, Trash2, Undo2, X } from 'lucide-react'
import { isOwn } from '#src/domain/quick-reply/quick-reply.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { isDecided, useReplyDeeds, type QuickReply } from './use-quick-replies.ts'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

type Options = { personId: string; forTeam: boolean; onEdit: (reply: QuickReply) => void }

/** What can be done with a quick reply by who sees it; none for what is only there to be used. */
export function useReplyMenuEntries(appId: string, { personId, forTeam, onEdit }: Options) {
  const t = useTexts()
  const notices = useNotices()
  const deeds = useReplyDeeds(appId)

  async function remove(reply: QuickReply) {
    try {
      const undo = await deeds.remove(reply)
      notices.undoable(
        t(($) => $.replies.removed, { title: reply.title }),
        undo,
      )
    } catch (error) {
      notices.failed(error)
    }
  }

  async function propose(reply: QuickReply, proposed: boolean, told: string) {
    try {
      await deeds.propose(reply, proposed)
      notices.done(told)
    } catch (error) {
      notices.failed(error)
    }
  }

  return (reply: QuickReply): MenuEntry[] => {
    const edit = (label: string) => ({ label, icon: <Pencil {...ICON} />, onSelect: () => onEdit(reply) })
    if (isDecided(reply))
      return [
        edit(t(($) => $.replies.promote)),
        {
          label: t(($) => $.replies.decline),
          icon: <X {...ICON} />,
          onSelect: () =>
            void propose(
              reply,
              false,
              t(($) => $.replies.declined),
            ),
        },
      ]
    if (!reply.editable) return []
    const mayPropose = isOwn(reply, personId) && !forTeam
    return [
      edit(t(($) => $.replies.editShort)),
      ...(mayPropose
        ? [
            {
              label: t(($) => $.replies[reply.proposed ? 'withdraw' : 'propose']),
              icon: reply.proposed ? <Undo2 {...ICON} /> : <Megaphone {...ICON} />,
              onSelect: () =>
                void propose(
                  reply,
                  !reply.proposed,
                  t(($) => $.replies[reply.proposed ? 'withdrawn' : 'proposedTold']),
                ),
            },
          ]
        : []),
      {
        label: t(($) => $.replies.removeShort),
        icon: <Trash2 {...ICON} />,
        tone: 'danger',
        onSelect: () => void remove(reply),
      },
    ]
  }
}
