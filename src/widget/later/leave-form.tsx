/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { CLIENT_LIMITS } from '#src/domain/limits.ts'
import type { Chat } from '../chat/chat.ts'
import type { ChatState } from '../chat/state.ts'
import { focusField } from '../parts/focus-field.ts'
import { Icon } from '../parts/icons.tsx'
import { useOwnId } from '../parts/use-own-id.ts'
import { useWords } from '../words.ts'

type LeaveFormProps = { state: ChatState; chat: Chat; onClose: () => void }
type Faults = { email?: 'form.required' | 'form.email'; text?: 'form.required' }

/** The form of a question that is left with an address, to be answered later. */
export function LeaveForm({ state, chat, onClose }: LeaveFormProps) {
  const { t } = useWords()
  const id = useOwnId()
  const email = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  // One name for all tries: an answer that is lost does not leave it twice.
  const [clientMsgId] = useState(chat.newId)
  const [faults, setFaults] = useState<Faults>({})
  const isRunning = state.deed === 'message'
  useEffect(() => {
    email.current?.focus()
    // The whole of it, down to its buttons.
    email.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [])

  function handleSubmit(event: Event): void {
    event.preventDefault()
    if (isRunning || email.current === null || text.current === null) return
    const address = email.current.value.trim()
    const found: Faults = {
      ...(address === ''
        ? { email: 'form.required' as const }
        : !email.current.checkValidity() && { email: 'form.email' as const }),
      ...(text.current.value.trim() === '' && { text: 'form.required' as const }),
    }
    setFaults(found)
    if (found.email !== undefined) return email.current.focus()
    if (found.text !== undefined) return text.current.focus()
    void chat
      .leaveMessage({ clientMsgId, email: address, text: text.current.value.trim() })
      .then(() => chat.get().problem === null && focusField({ detail: 0 }))
  }

  return (
    // What is typed and marked here is no news of the conversation.
    <form class="form leave-form" noValidate onSubmit={handleSubmit} aria-live="off" aria-label={t('leave.open')}>
      <div class="form-field">
        <label for={`${id}-email`}>{t('leave.email')}</label>
        <input
          id={`${id}-email`}
          ref={email}
          class="field"
          type="email"
          autocomplete="email"
          required
          maxLength={CLIENT_LIMITS.leftMessage.email}
          aria-invalid={faults.email !== undefined}
          aria-describedby={faults.email && `${id}-email-fault`}
        />
        <Fault id={`${id}-email-fault`} fault={faults.email} />
      </div>
      <div class="form-field">
        <label for={`${id}-text`}>{t('leave.text')}</label>
        <textarea
          id={`${id}-text`}
          ref={text}
          class="field"
          rows={3}
          required
          maxLength={CLIENT_LIMITS.leftMessage.text}
          aria-invalid={faults.text !== undefined}
          aria-describedby={faults.text && `${id}-text-fault`}
        />
        <Fault id={`${id}-text-fault`} fault={faults.text} />
      </div>
      <div class="row">
        <button type="submit" class="button primary" aria-disabled={isRunning}>
          {t('leave.send')}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {t('leave.cancel')}
        </button>
      </div>
    </form>
  )
}

function Fault({ id, fault }: { id: string; fault: Faults['email'] }) {
  const { t } = useWords()
  if (fault === undefined) return null
  return (
    <span class="problem" id={id} role="alert">
      <Icon name="alert" />
      {t(fault)}
    </span>
  )
}
