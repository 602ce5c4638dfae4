/** @jsxImportSource preact */
import type { Button } from '#src/domain/conversation/message.ts'
import type { ConversationState } from '#src/domain/conversation/state.ts'
import type { Chat } from '../chat/chat.ts'
import type { ChatState } from '../chat/state.ts'
import { useWords } from '../words.ts'
import { answerTo } from './deeds.ts'
import { Icon } from './icons.tsx'
import { linkAddress } from '#src/lib/link-address.ts'
import { ELSEWHERE } from './rich-text.tsx'

type ChipsProps = { seq: number; items: readonly Button[]; state: ChatState; chat: Chat }

/** The buttons of a message. A choice is made once; what says, begins or opens something can be pressed again. */
export function Chips({ seq, items, state, chat }: ChipsProps) {
  const { t } = useWords()
  if (items.length === 0) return null
  const answer = answerTo(seq, state)
  return (
    <ul class="suggestions chips" aria-label={t('options')}>
      {items.map((button) => (
        <li key={button.id}>
          <Chip button={button} answer={answer} stands={state.conversation?.state} onPress={press} />
        </li>
      ))}
    </ul>
  )

  function press(button: Button): void {
    chat.press(seq, button)
  }
}

type ChipProps = {
  button: Button
  answer: string | undefined
  stands: ConversationState | undefined
  onPress: (button: Button) => void
}

function Chip({ button, answer, stands, onPress }: ChipProps) {
  const { label, action } = button
  if (action.type === 'link')
    return (
      <a class="suggestion" href={linkAddress(action.url)} {...ELSEWHERE}>
        {label}
        <Icon name="elsewhere" />
      </a>
    )
  const isGroup = action.type === 'group'
  const isChoice = action.type === 'choose' || isGroup
  const isChosen = isChoice && answer === label
  const isPressable = stands === (isGroup ? 'requesting' : 'bot') && !(isChoice && answer !== undefined)
  return (
    <button
      type="button"
      class="suggestion"
      aria-disabled={!isPressable}
      aria-pressed={isChosen || undefined}
      onClick={() => isPressable && onPress(button)}
    >
      {isChosen && <Icon name="check" />}
      {(action.type === 'agent' || isGroup) && <Icon name="person" />}
      {label}
    </button>
  )
}
