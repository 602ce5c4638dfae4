/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { Chat } from '../chat/chat.ts'
import type { ChatState } from '../chat/state.ts'
import { useWords } from '../words.ts'
import { Icon } from './icons.tsx'
import { LeaveForm } from './later.tsx'

/** Leaves a question with an address, to be answered later: a button that opens into a form. */
export function LeaveMessage({ state, chat }: { state: ChatState; chat: Chat }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <LeaveForm state={state} chat={chat} onClose={() => setOpen(false)} />
  return (
    <button type="button" class="button leave" onClick={() => setOpen(true)}>
      <Icon name="mail" />
      {t('leave.open')}
    </button>
  )
}
