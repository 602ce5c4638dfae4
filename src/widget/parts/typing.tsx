/** @jsxImportSource preact */
import type { ChatState } from '../chat/state.ts'
import { useWords } from '../words.ts'
import { Tile } from './tile.tsx'

type TypingProps = { typing: NonNullable<ChatState['typing']>; robot: ChatState['robot'] }

/** Somebody is writing: three dots, and words for those who do not see them. */
export function Typing({ typing: { who, name }, robot }: TypingProps) {
  const { t } = useWords()
  const isAgent = who === 'agent'
  return (
    <div class="entry typing">
      <Tile
        name={isAgent ? (name ?? t('agent')) : robot.name}
        image={isAgent ? null : robot.avatarUrl}
        isAgent={isAgent}
        size="small"
      />
      <div class="bubble">
        <span class="unseen">{isAgent ? t('agentTyping', { name: name ?? t('agent') }) : t('botTyping')}</span>
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
