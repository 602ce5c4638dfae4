import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { AnswerButton } from '#src/domain/answer/block.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { forbiddenAt } from '#src/domain/text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { linkAddress } from '#src/lib/link-address.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { AnswerFlow } from './offers.ts'

type AnswerButtonsProps = {
  buttons: readonly AnswerButton[]
  flows: readonly AnswerFlow[]
  disabled: boolean
  newId: () => string
  onChange: (buttons: AnswerButton[]) => void
}

type Kind = AnswerButton['action']['type']
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The buttons below an answer: each with its words and what a press does. */
export function AnswerButtons({ buttons, flows, disabled, newId, onChange }: AnswerButtonsProps) {
  const t = useTexts()
  const section = useRef<HTMLElement>(null)
  const change = (id: string, part: Partial<AnswerButton>) =>
    onChange(buttons.map((button) => (button.id === id ? { ...button, ...part } : button)))

  function add(kind: Kind) {
    const [flow] = flows
    const label = kind === 'agent' ? t(($) => $.answer.buttons.agentLabel) : kind === 'flow' ? (flow?.name ?? '') : ''
    onChange([
      ...buttons,
      { id: newId(), label: label.slice(0, LIMITS.answer.buttonLabel), action: actionOf(kind, flow) },
    ])
  }

  function move(index: number, by: number) {
    const next = [...buttons]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    flushSync(() => onChange(next))
    // A row that is put elsewhere in the page loses the focus.
    focusIn(index + by, by < 0 ? 'up' : 'down')
  }

  function remove(index: number) {
    flushSync(() => onChange(buttons.toSpliced(index, 1)))
    if (buttons.length > 1) focusIn(Math.min(index, buttons.length - 2), 'remove')
    else section.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus()
  }

  function focusIn(index: number, tool: 'up' | 'down' | 'remove') {
    section.current?.children[index]?.querySelector<HTMLElement>(`[data-tool="${tool}"]`)?.focus()
  }

  if (disabled && buttons.length === 0) return null
  return (
    <section
      ref={section}
      aria-label={t(($) => $.answer.buttons.label)}
      className="flex flex-col gap-2 border-t border-line p-3"
    >
      {buttons.map((button, index) => (
        <div
          key={button.id}
          role="group"
          aria-label={t(($) => $.answer.buttons.row, { number: index + 1 })}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2 rounded-card border border-line p-2"
        >
          <div className="grid min-w-0 gap-2 sm:grid-cols-2">
            <Field label={t(($) => $.answer.buttons.words)} error={wordsFault(t, button.label)}>
              <TextField
                value={button.label}
                readOnly={disabled}
                maxLength={LIMITS.answer.buttonLabel}
                onChange={(event) => change(button.id, { label: event.target.value })}
              />
            </Field>
            <ActionField
              button={button}
              flows={flows}
              disabled={disabled}
              onChange={(action) => change(button.id, { action })}
            />
          </div>
          {!disabled && (
            <div className="flex pt-5">
              <IconButton
                data-tool="up"
                label={t(($) => $.answer.buttons.up, { number: index + 1 })}
                icon={<ArrowUp {...icon} />}
                aria-disabled={index === 0 || undefined}
                onClick={() => index > 0 && move(index, -1)}
              />
              <IconButton
                data-tool="down"
                label={t(($) => $.answer.buttons.down, { number: index + 1 })}
                icon={<ArrowDown {...icon} />}
                aria-disabled={index === buttons.length - 1 || undefined}
                onClick={() => index < buttons.length - 1 && move(index, 1)}
              />
              <IconButton
                data-tool="remove"
                label={t(($) => $.answer.buttons.remove, { number: index + 1 })}
                icon={<Trash2 {...icon} />}
                onClick={() => remove(index)}
              />
            </div>
          )}
        </div>
      ))}
      {!disabled && (
        <Menu
          align="start"
          trigger={
            <Button
              size="small"
              tone="quiet"
              className="w-fit"
              icon={<Plus {...icon} />}
              aria-disabled={buttons.length >= LIMITS.answer.buttons || undefined}
            >
              {t(($) => $.answer.buttons.add)}
            </Button>
          }
          entries={(['say', 'link', 'flow', 'agent'] as const).map((kind) => ({
            label: t(($) => $.answer.buttons.kinds[kind]),
            disabled: buttons.length >= LIMITS.answer.buttons || (kind === 'flow' && flows.length === 0),
            note: kind === 'flow' && flows.length === 0 ? t(($) => $.answer.buttons.noFlows) : undefined,
            onSelect: () => add(kind),
          }))}
        />
      )}
    </section>
  )
}

type ActionFieldProps = {
  button: AnswerButton
  flows: readonly AnswerFlow[]
  disabled: boolean
  onChange: (action: AnswerButton['action']) => void
}

/** What a press does: nothing more is to be said of some, an address or a flow of others. */
function ActionField({ button: { action }, flows, disabled, onChange }: ActionFieldProps) {
  const t = useTexts()
  if (action.type === 'link')
    return (
      <Field
        label={t(($) => $.answer.buttons.kinds.link)}
        error={linkAddress(action.url) === undefined ? t(($) => $.answer.problems.LINK_INVALID) : undefined}
      >
        <TextField
          value={action.url}
          readOnly={disabled}
          placeholder="https://"
          maxLength={LIMITS.answer.url}
          onChange={(event) => onChange({ type: 'link', url: event.target.value })}
        />
      </Field>
    )
  if (action.type === 'flow') {
    const isGone = !flows.some(({ id }) => id === action.flowId)
    return (
      <Field
        label={t(($) => $.answer.buttons.kinds.flow)}
        error={isGone ? t(($) => $.answer.buttons.flowGone) : undefined}
      >
        <Select
          disabled={disabled}
          options={flows.map(({ id, name }) => ({ value: id, label: name }))}
          value={isGone ? undefined : action.flowId}
          onValueChange={(flowId) => onChange({ type: 'flow', flowId })}
        />
      </Field>
    )
  }
  return (
    <p className="pt-6 text-13 text-muted">
      {action.type === 'agent' ? t(($) => $.answer.buttons.agentHelp) : t(($) => $.answer.buttons.sayHelp)}
    </p>
  )
}

function wordsFault(t: ReturnType<typeof useTexts>, label: string): string | undefined {
  if (label.trim() === '') return t(($) => $.answer.buttons.wordsRequired)
  return forbiddenAt(label).length > 0 ? t(($) => $.answer.problems.FORBIDDEN_CHARACTERS) : undefined
}

function actionOf(kind: Kind, flow: AnswerFlow | undefined): AnswerButton['action'] {
  if (kind === 'link') return { type: 'link', url: '' }
  return kind === 'flow' ? { type: 'flow', flowId: flow?.id ?? '' } : { type: kind }
}
