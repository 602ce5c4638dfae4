/** @jsxImportSource preact */
import type { Message } from '#src/domain/conversation/message.ts'
import type { Chat } from '../chat/chat.ts'
import type { ChatState } from '../chat/state.ts'
import { timeOf, useWords } from '../words.ts'
import { BodyView, OutgoingBody } from './body-view.tsx'
import type { Placed } from './entries.ts'
import { focusField } from './focus-field.ts'
import { Rating, Reactions } from './later.tsx'
import { LeaveMessage } from './leave-message.tsx'
import { leaveOffer } from './leave-offer.ts'
import { noticeText } from './notice-text.ts'
import { OutgoingState } from './outgoing-state.tsx'
import { RichText } from './rich-text.tsx'
import { speakerName } from './speaker.ts'
import { Thumbs } from './thumbs.tsx'
import { Tile } from './tile.tsx'

type EntryViewProps = { place: Placed; state: ChatState; chat: Chat; isLastOwn: boolean }

/** One line of the conversation. It reads "who, time, text", though the eye sees who and when only once in a run. */
export function EntryView({ place: { entry, opensRun, closesRun }, state, chat, isLastOwn }: EntryViewProps) {
  const { t, tag } = useWords()
  const message = entry.kind === 'stored' ? entry.message : null
  const time = timeOf(entry.at, tag)
  const who = speakerName(entry.sender, message?.name ?? null, state, t)

  if (message?.body.type === 'notice') {
    const text = noticeText(message.body, t)
    return text === '' ? null : (
      <li class="notice">
        <span class="unseen">{t('messageLine', { who: t('system'), time, text: '' })}</span>
        <RichText text={text} />
        {leaveOffer(state)?.id === message.id && <LeaveMessage state={state} chat={chat} />}
        {state.conversation?.ratingForm && isInvitation(message, state) && (
          <Rating
            invitation={state.conversation.ratingInvitation}
            form={state.conversation.ratingForm}
            isRunning={state.deed === 'rate'}
            onRate={(given) => void chat.rate(given).then(() => focusField({ detail: 0 }))}
          />
        )}
      </li>
    )
  }
  const lead = <span class="unseen">{t('messageLine', { who, time, text: '' })}</span>
  const isOwn = entry.sender === 'visitor'
  return (
    <li class={`entry ${isOwn ? 'own' : ''} ${opensRun ? 'opens' : ''}`}>
      {!isOwn &&
        (opensRun ? (
          <Tile
            name={who}
            image={entry.sender === 'bot' ? state.robot.avatarUrl : null}
            isAgent={entry.sender === 'agent'}
            size="small"
          />
        ) : (
          <span class="tile-space" />
        ))}
      <div class="said">
        {opensRun && entry.sender === 'agent' && (
          <span class="who" aria-hidden="true">
            {who}
          </span>
        )}
        {entry.kind === 'stored' ? (
          <BodyView message={entry.message} state={state} chat={chat} lead={lead} />
        ) : (
          <OutgoingBody outgoing={entry.outgoing} state={state} lead={lead} />
        )}
        {message?.thumb && <Thumbs seq={message.seq} thumb={message.thumb} state={state} chat={chat} />}
        {entry.kind === 'outgoing' ? (
          <OutgoingState outgoing={entry.outgoing} chat={chat} />
        ) : (
          closesRun && (
            <span class="meta" aria-hidden="true">
              {time}
              {isLastOwn && ` · ${t(entry.message.seq > (state.conversation?.readSeq ?? 0) ? 'sent' : 'read')}`}
            </span>
          )
        )}
      </div>
      {message && (message.reaction || entry.sender === 'agent') && (
        <Reactions message={message} state={state} chat={chat} />
      )}
    </li>
  )
}

/** The last invitation to rate a conversation that goes on: after the end the stars stand below it. */
function isInvitation({ id, body }: Message, { conversation, messages }: ChatState): boolean {
  if (body.type !== 'notice' || body.notice !== 'rating_invited') return false
  if (conversation?.state === 'ended') return false
  return messages.findLast((one) => one.body.type === 'notice' && one.body.notice === 'rating_invited')?.id === id
}
