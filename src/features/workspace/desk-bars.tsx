import { useTexts } from '#src/i18n/use-texts.ts'
import { AfterWorkBar } from './after-work-bar.tsx'
import { ArrivalBar } from './arrival-bar.tsx'
import type { Conversation } from './desk.ts'
import { ElsewhereBar } from './elsewhere-bar.tsx'
import { EndingBar } from './ending-bar.tsx'
import { LicenceBar } from './licence-bar.tsx'
import { isHandedTo, ringsUntil, type comingOf, type DeskLists, type DeskState } from './merge.ts'
import { RingBar } from './ring-bar.tsx'
import type { DeskTab } from './search.ts'
import { MentionBar } from './notes/mention-bar.tsx'
import type { useMentions } from './notes/use-mentions.ts'
import { ReminderBar } from './reminders/reminder-bar.tsx'
import type { useReminders } from './reminders/use-reminders.ts'
import type { useConversationActs } from './use-conversation-acts.ts'
import { visitorName } from './visitor-name.ts'
import { waitTarget } from './waiting.ts'
import type { Way } from './way-there.tsx'

/** How much later what is put off is told again. */
const LATER_MS = 600_000

type DeskBarsProps = {
  appId: string
  personId: string
  desk: DeskState | undefined
  lists: DeskLists
  tab: DeskTab
  coming: ReturnType<typeof comingOf>
  acts: ReturnType<typeof useConversationActs>
  mentions: ReturnType<typeof useMentions>
  reminders: ReturnType<typeof useReminders>
  wayTo: (conversationId: string) => Way
  onOpen: (conversation: Conversation) => void
  onTakeBack: () => void
}

/** What stands over the lists, whichever is in front: no licence, an end that can be taken back, who mentions them, what they wanted to be reminded of, what is left to do, who comes. */
export function DeskBars({
  appId,
  personId,
  desk,
  lists,
  tab,
  coming,
  acts,
  onOpen,
  onTakeBack,
  ...props
}: DeskBarsProps) {
  const t = useTexts()
  const { ringing, alsoRinging, firstFree, after } = coming
  const { ending } = acts.ending
  const ringEnds = ringing === undefined ? null : ringsUntil(ringing, personId)
  const { mentions, reminders, wayTo } = props
  const [mention] = mentions.unseen
  const [reminder] = reminders.due
  const hasRoom = desk?.status === 'online' && lists.mine.length + lists.after.length < desk.limit
  return (
    <>
      <ElsewhereBar appId={appId} />
      {desk?.serves && !desk.licensed && !desk.forcedOffline && (
        <LicenceBar
          failure={desk.withoutLicence}
          busy={acts.signIn.isPending}
          onAgain={() => acts.signIn.mutate({ appId })}
        />
      )}
      {ending !== undefined && (
        <EndingBar
          key={`ending ${ending.id}`}
          visitor={visitorName(t, ending.visitor)}
          onTakeBack={onTakeBack}
          onOver={acts.ending.finish}
        />
      )}
      {mention !== undefined && (
        <MentionBar
          key={`mention ${mention.noteId}`}
          mention={mention}
          others={mentions.unseen.length - 1}
          way={wayTo(mention.conversationId)}
          onSeen={() => mentions.see(mention.conversationId)}
        />
      )}
      {reminder !== undefined && (
        <ReminderBar
          key={`reminder ${reminder.id}`}
          reminder={reminder}
          others={reminders.due.length - 1}
          way={wayTo(reminder.conversationId)}
          isBusy={reminders.isSaving}
          onLater={() => reminders.save({ ...reminder, at: Date.now() + (desk?.ahead ?? 0) + LATER_MS })}
          onDone={() => reminders.remove(reminder)}
        />
      )}
      {after?.afterWork && (
        <AfterWorkBar
          key={`after ${after.id}`}
          visitor={visitorName(t, after.visitor)}
          afterWork={after.afterWork}
          others={lists.after.length - 1}
          busy={acts.afterWorkBusy}
          onShow={() => onOpen(after)}
          onExtend={() => acts.extendAfterWork(after)}
          onDone={() => acts.finishAfterWork(after)}
        />
      )}
      {ringing !== undefined && ringEnds !== null && (
        <RingBar
          key={`ringing ${ringing.id}`}
          visitor={visitorName(t, ringing.visitor)}
          group={ringing.group?.name}
          transfer={isHandedTo(ringing, personId) ? (ringing.transfer ?? undefined) : undefined}
          why={ringing.ringsFor}
          until={ringEnds}
          others={alsoRinging}
          busy={acts.busy === 'accept' ? 'accept' : acts.isDeclining ? 'decline' : undefined}
          onAccept={() => acts.accept(ringing)}
          onDecline={() => acts.decline(ringing)}
        />
      )}
      {ringing === undefined && firstFree !== undefined && tab !== 'queue' && hasRoom && (
        <ArrivalBar
          visitor={visitorName(t, firstFree.visitor)}
          since={firstFree.enqueuedAt}
          target={waitTarget(firstFree)}
          others={lists.queue.length - 1}
          busy={acts.busy === 'accept'}
          onShow={() => onOpen(firstFree)}
          onAccept={() => acts.accept(firstFree)}
        />
      )}
    </>
  )
}
