import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import type { OwnStatus } from '#src/domain/team/status.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useToasts } from '#src/ui/use-toasts.ts'
import type { Conversation, Mention, Reminder, Whisper } from './desk.ts'
import type { DeskTab } from './search.ts'
import { isGuestOf } from './merge.ts'
import type { News } from './news.ts'
import { playTone } from './sound.ts'
import type { useNotifications } from './use-notifications.ts'
import { visitorName } from './visitor-name.ts'

type DeskNoticesOptions = {
  personId: string
  selected: string | undefined
  isSeen: boolean
  isSoundOn: boolean
  notify: ReturnType<typeof useNotifications>['notify']
  onView: (view: { tab: DeskTab; chat: string }) => void
}

/** How an agent is told of what they hear: by sound, by the system, and by notices on the page. */
export function useDeskNotices({ personId, selected, isSeen, isSoundOn, notify, onView }: DeskNoticesOptions) {
  const t = useTexts()
  const toasts = useToasts()
  const notices = useNotices()
  const tell = (title: string, note = '') => toasts.show({ kind: 'attention', title, ...(note !== '' && { note }) })

  return {
    onNews: (news: News, { id, visitor: who, group }: Conversation) => {
      if (isSoundOn) playTone(news)
      if (isSeen) return
      const name = visitorName(t, who)
      notify({
        title: t(($) => (news === 'waiting' ? $.workspace.arrival.text : $.workspace.arrival.message), { name }),
        text: group === null ? '' : t(($) => $.workspace.arrival.group, { group: group.name }),
        tag: id,
        onPress: () => onView({ tab: news === 'waiting' ? 'queue' : 'mine', chat: id }),
      })
    },
    onTransfer: (
      { state, failure, kind, from, by, to, note }: NonNullable<Conversation['transfer']>,
      { visitor: who }: Conversation,
    ) => {
      const [name, target] = [visitorName(t, who), to.name]
      if (to.id === personId) {
        const words = { name, agent: from?.nickname ?? '' }
        if (state === 'succeeded') notices.done(t(($) => $.workspace.transfer.nowYours, words))
        else if (failure === null) tell(t(($) => $.workspace.transfer.kept, words))
        return
      }
      if (by !== null && by.id !== personId && (kind === 'taken_over' || kind === 'group'))
        tell(
          t(($) => $.workspace.watch.told[kind], { name, agent: by.nickname, group: target }),
          note,
        )
      else if (state === 'succeeded') notices.done(t(($) => $.workspace.transferred, { visitor: name, target }))
      else if (failure !== null)
        tell(
          t(($) => $.workspace.transfer.failed, { name, target }),
          t(($) => $.workspace.transfer.failures[failure]),
        )
    },
    onWhisper: ({ by, text }: Whisper, about: Conversation | undefined) => {
      if (about === undefined || by.id === personId) return
      if (about.owner?.id !== personId && !isGuestOf(about, personId)) return
      if (isSoundOn) playTone('message')
      if (about.id === selected && isSeen) return
      tell(
        t(($) => $.workspace.whisper.heard, { agent: by.nickname, name: visitorName(t, about.visitor) }),
        text,
      )
    },
    onMention: ({ by, text, visitor: who, conversationId }: Mention) => {
      if (isSoundOn) playTone('message')
      if (isSeen) return
      notify({
        title: t(($) => $.workspace.note.mentioned, { agent: by.nickname, name: visitorName(t, who) }),
        text,
        tag: `mention ${conversationId}`,
        onPress: () => onView({ tab: 'mine', chat: conversationId }),
      })
    },
    onReminder: ({ text, visitor: who, conversationId }: Reminder) => {
      if (isSoundOn) playTone('message')
      if (isSeen) return
      notify({
        title: t(($) => $.workspace.reminder.due, { name: visitorName(t, who) }),
        text,
        tag: `reminder ${conversationId}`,
        onPress: () => onView({ tab: 'mine', chat: conversationId }),
      })
    },
    onStatusSet: (who: string, status: OwnStatus) =>
      tell(t(($) => $.workspace.status.setBy, { who, status: t(($) => $.workspace.status[status]) })),
    onBreak: (reason: 'missed' | 'idle') =>
      tell(
        t(($) => $.workspace.ring.break),
        t(($) => (reason === 'idle' ? $.workspace.ring.idleText : $.workspace.ring.breakText)),
      ),
  }
}
