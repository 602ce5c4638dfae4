/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Message } from '#src/domain/conversation/message.ts'
import type { Chat } from '../chat/chat.ts'
import type { Outgoing } from '../chat/outbox.ts'
import type { ChatState } from '../chat/state.ts'
import { answerLines } from './answer-lines.ts'
import { Blocks } from './blocks.tsx'
import { Chips } from './chips.tsx'
import { useWords } from '../words.ts'
import { isForm, isUpload } from './deeds.ts'
import { FormView } from './form-view.tsx'
import { SentFile } from './sent-file.tsx'
import { UploadView } from './upload-view.tsx'
import { Picture, Video } from './media.tsx'
import { RichText } from './rich-text.tsx'
import { Citations, Source } from './sources.tsx'
import { Suggestions } from './suggestions.tsx'

type BodyViewProps = { message: Message; state: ChatState; chat: Chat; lead: ComponentChildren }

/** What a message holds: a bubble, and below it what can be pressed or filled in. `lead`: who says it, and when. */
export function BodyView({ message, state, chat, lead }: BodyViewProps) {
  const { t } = useWords()
  const { body, id, seq } = message
  switch (body.type) {
    case 'image':
      return (
        <Bubble lead={lead}>
          <Picture url={body.url} alt={body.text} messageId={id} />
        </Bubble>
      )
    case 'video':
      return (
        <Bubble lead={lead}>
          <Video url={body.url} text={body.text} messageId={id} />
        </Bubble>
      )
    case 'card':
      return (
        <>
          <Bubble lead={lead}>
            {body.imageUrl !== '' && <Picture url={body.imageUrl} alt={body.title} messageId={id} />}
            {body.title !== '' && <strong class="text">{body.title}</strong>}
            {body.text !== '' && <p class="text">{body.text}</p>}
          </Bubble>
          <Chips seq={seq} items={body.items} state={state} chat={chat} />
        </>
      )
    case 'rich':
      return (
        <>
          <Bubble lead={lead}>
            <Blocks blocks={body.blocks} />
          </Bubble>
          <Chips seq={seq} items={body.items} state={state} chat={chat} />
        </>
      )
    case 'file':
      return (
        <Bubble lead={lead}>
          <SentFile body={body} chat={chat} />
        </Bubble>
      )
    case 'answers':
      return <Answers text={body.text} labels={labelsOf(state, body.ask)} lead={lead} />
    case 'text':
      return (
        <Bubble lead={lead}>
          <RichText text={body.text || (message.sender === 'agent' ? t('recalled') : '')} rich={body.rich} />
          {body.source && <Source source={body.source} />}
          {body.citations && <Citations citations={body.citations} />}
        </Bubble>
      )
    default:
      return (
        <>
          {/* Without words of its own, what follows still has somebody who says it. */}
          {body.text === '' ? (
            lead
          ) : (
            <Bubble lead={lead}>
              <RichText text={body.text} rich={body.type === 'buttons'} />
            </Bubble>
          )}
          {body.type === 'buttons' && <Chips seq={seq} items={body.items} state={state} chat={chat} />}
          {body.type === 'suggestions' && <Suggestions body={body} state={state} chat={chat} />}
          {isUpload(message) && <UploadView message={message} state={state} chat={chat} />}
          {isForm(message) && <FormView message={message} state={state} chat={chat} />}
        </>
      )
  }
}

/** An own message on its way, as it will stand once it has arrived. */
export function OutgoingBody({
  outgoing: { text, act },
  state,
  lead,
}: {
  outgoing: Outgoing
  state: ChatState
  lead: ComponentChildren
}) {
  if (act?.type !== 'submit')
    return (
      <Bubble lead={lead}>
        <RichText text={text} />
      </Bubble>
    )
  const form = state.messages.find(({ seq }) => seq === act.seq)?.body
  return <Answers text={text} labels={form?.type === 'form' ? labelsOf(state, form.ask) : []} lead={lead} />
}

function Bubble({ lead, children }: { lead: ComponentChildren; children: ComponentChildren }) {
  return (
    <div class="bubble">
      {lead}
      {children}
    </div>
  )
}

/** What was sent by a form, line by line. */
function Answers({ text, labels, lead }: { text: string; labels: readonly string[]; lead: ComponentChildren }) {
  const { t } = useWords()
  const lines = answerLines(text, labels)
  return (
    <Bubble lead={lead}>
      {lines.length === 0 && <span class="text">{t('form.empty')}</span>}
      {lines.map(({ label, value }, index) => (
        <p key={index} class="text">
          {label !== null && <span class="answer-label">{label}: </span>}
          {value}
        </p>
      ))}
    </Bubble>
  )
}

function labelsOf({ messages }: ChatState, ask: string | null): string[] {
  const form = messages.find(({ body }) => body.type === 'form' && body.ask === ask)?.body
  return form?.type === 'form' ? form.fields.map(({ label }) => label) : []
}
