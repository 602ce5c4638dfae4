/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Chat } from '../chat/chat.ts'
import type { Act } from '../chat/outbox.ts'
import type { ChatState } from '../chat/state.ts'
import { useWords } from '../words.ts'
import { type FormMessage, formStand, refusedForm } from './deeds.ts'
import { focusField, isIdleInField } from './focus-field.ts'
import { type Control, type Fault, faultOf, FormField } from './form-field.tsx'
import { Icon } from './icons.tsx'

type FormViewProps = { message: FormMessage; state: ChatState; chat: Chat }

/** A form of a message, to be sent once; then what has become of it. The answers are the visitor's next message. */
export function FormView({ message, state, chat }: FormViewProps) {
  const { t } = useWords()
  const stand = formStand(message, state)
  return (
    // What is typed, marked and folded here is no news of the conversation.
    <div class="form-frame" aria-live="off">
      {stand === 'open' ? (
        <OpenForm message={message} refused={refusedForm(message.seq, state)?.act} chat={chat} />
      ) : (
        <p class="meta">
          {stand === 'sent' && <Icon name="check" size={14} />}
          {t(`form.${stand}`)}
        </p>
      )}
    </div>
  )
}

type OpenFormProps = { message: FormMessage; refused: Act | undefined; chat: Chat }

function OpenForm({ message: { seq, body }, refused, chat }: OpenFormProps) {
  const { t } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<readonly (Fault | undefined)[]>([])
  const pressed = useRef({ detail: 0 })
  const before = refused?.type === 'submit' ? (refused.values ?? {}) : {}
  const idOf = (index: number) => `form-${seq}-${index}`
  const controls = () => body.fields.map((_, index) => form.current?.elements.namedItem(idOf(index)) as Control)

  useEffect(() => {
    if (isIdleInField()) controls()[0]?.focus()
    // Once, when it has come.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  function handleSubmit(event: Event): void {
    event.preventDefault()
    const inputs = controls()
    const found = body.fields.map((field, index) => faultOf(field, inputs[index]!))
    setFaults(found)
    const first = found.findIndex(Boolean)
    if (first !== -1) return inputs[first]?.focus()
    const filled = body.fields.flatMap(({ id, label }, index) => {
      const value = inputs[index]!.value.trim()
      return value === '' ? [] : [{ id, value, line: `${label}: ${value}` }]
    })
    send(Object.fromEntries(filled.map(({ id, value }) => [id, value])), filled.map(({ line }) => line).join('\n'))
  }

  function send(values: Record<string, string> | null, text: string): void {
    focusField(pressed.current)
    chat.submit({ seq, values, text })
  }

  return (
    <form class="form" ref={form} noValidate onSubmit={handleSubmit}>
      {refused && (
        <p class="problem" role="alert">
          <Icon name="alert" />
          {t('error')}
        </p>
      )}
      {body.fields.map((field, index) => (
        <FormField key={field.id} field={field} id={idOf(index)} value={before[field.id] ?? ''} fault={faults[index]} />
      ))}
      <div class="row">
        <button type="submit" class="button primary" onClick={(event) => (pressed.current = event)}>
          {body.submitLabel || t('composer.send')}
        </button>
        {body.cancelLabel !== '' && (
          <button
            type="button"
            class="button"
            onClick={(event) => {
              pressed.current = event
              send(null, body.cancelLabel)
            }}
          >
            {body.cancelLabel}
          </button>
        )}
      </div>
    </form>
  )
}
