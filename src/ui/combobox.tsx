import { Check, ChevronDown, Plus, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { CONTROL_FRAME, CONTROL_INPUT } from './control-frame.ts'
import { cx } from './cx.ts'
import { useFieldGroupProps, useFieldProps } from './field-context.ts'
import { FLOAT, FLOAT_GAP, FLOAT_ITEM } from './float.ts'
import { useComboboxOptions, type ComboboxOption, type ComboboxSource } from './use-combobox-options.ts'

type Inherited = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'list' | 'role' | 'type'>

export type ComboboxProps = Inherited & {
  /** A list to filter here, or a function that looks options up by what is typed; keep the function's identity. */
  options: ComboboxSource
  value: ComboboxOption | null
  onValueChange: (option: ComboboxOption | null) => void
  /** Offers what is typed as a new option; `createText` is the words of that offer. */
  onCreate?: (text: string) => void
  createText?: (text: string) => string
  emptyText: string
  loadingText?: string
  /** Says that the look-up failed; typing on tries again. */
  failedText?: string
  /** With it, a button empties the choice. */
  clearLabel?: string
  leading?: ReactNode
}

/** One of many, found by typing. Focus stays in the text; arrow keys move through the list, Enter takes, Esc leaves. */
export function Combobox(props: ComboboxProps) {
  const {
    options: source,
    value,
    onValueChange,
    onCreate,
    createText,
    emptyText,
    loadingText,
    failedText,
    ...more
  } = props
  const { clearLabel, leading, className, disabled, ...rest } = more
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const wiring = useFieldProps(rest)
  const { 'aria-labelledby': labelledBy } = useFieldGroupProps(rest)
  const { options, state } = useComboboxOptions(source, query ?? '', open)

  const typed = (query ?? '').trim()
  const offersNew = onCreate !== undefined && typed !== '' && !options.some((option) => option.label === typed)
  const count = options.length + (offersNew ? 1 : 0)
  const at = Math.min(active, count - 1)
  const idOf = (index: number) => `${id}-${index}`

  useEffect(() => {
    if (open) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, at, id])

  const show = () => {
    if (disabled || rest.readOnly || rest['aria-disabled'] || open) return
    setActive(Math.max(0, query === null ? options.findIndex((option) => option.value === value?.value) : 0))
    setOpen(true)
    // What is typed next is another choice, not the end of the last one's name.
    input.current?.select()
  }
  const hide = () => {
    setOpen(false)
    setQuery(null)
  }
  const takeOption = (index: number) => {
    const option = options[index]
    if (option?.disabled) return
    if (option) onValueChange(option)
    else if (offersNew && index === options.length) onCreate(typed)
    hide()
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event)
    // Enter ends a composition in Chinese, Japanese and Korean: it is not meant for the list.
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) show()
      else if (count > 0) setActive((at + (event.key === 'ArrowDown' ? 1 : count - 1)) % count)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (count > 0 && state !== 'loading') takeOption(at)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      hide()
    }
  }

  return (
    <Popover.Root open={open} onOpenChange={(next) => (next ? show() : hide())}>
      <Popover.Anchor asChild>
        <div ref={frame} className={cx(CONTROL_FRAME, 'w-full px-2.5', className)}>
          {leading !== undefined && <span className="flex shrink-0 items-center text-muted">{leading}</span>}
          <input
            autoComplete="off"
            {...rest}
            {...wiring}
            ref={input}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? `${id}-list` : undefined}
            aria-activedescendant={open && count > 0 ? idOf(at) : undefined}
            disabled={disabled}
            value={query ?? value?.label ?? ''}
            onChange={(event) => {
              setQuery(event.target.value)
              setActive(0)
              setOpen(true)
            }}
            onClick={show}
            onKeyDown={handleKeyDown}
            onBlur={(event) => {
              rest.onBlur?.(event)
              // The window may lose the focus while the field keeps it.
              if (document.activeElement !== event.currentTarget) hide()
            }}
            className={CONTROL_INPUT}
          />
          {value !== null && clearLabel !== undefined && !disabled && (
            <button
              type="button"
              aria-label={clearLabel}
              onClick={() => {
                onValueChange(null)
                hide()
                input.current?.focus()
              }}
              className="focus-ring inline-flex size-control-sm shrink-0 items-center justify-center rounded-small text-muted hover:bg-hover hover:text-ink"
            >
              <X size={16} strokeWidth={1.75} aria-hidden />
            </button>
          )}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden className="pointer-events-none shrink-0 text-muted" />
        </div>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          id={`${id}-float`}
          role="group"
          align="start"
          sideOffset={FLOAT_GAP}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && frame.current?.contains(event.target)) event.preventDefault()
          }}
          // The text keeps the focus when the list is pressed.
          onMouseDown={(event) => event.preventDefault()}
          className={cx(FLOAT, 'w-(--radix-popover-trigger-width) min-w-48 overflow-hidden')}
        >
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={rest['aria-label']}
            aria-labelledby={labelledBy}
            hidden={count === 0}
            className="max-h-72 overflow-y-auto p-1"
          >
            {options.map((option, index) => (
              <Line
                key={option.value}
                id={idOf(index)}
                active={index === at}
                chosen={option.value === value?.value}
                off={option.disabled}
                onPoint={() => setActive(index)}
                onTake={() => takeOption(index)}
              >
                {option.icon}
                <span className="flex min-w-0 flex-col wrap-anywhere">
                  {option.label}
                  {option.help !== undefined && <span className="text-12 text-muted">{option.help}</span>}
                </span>
              </Line>
            ))}
            {offersNew && (
              <Line
                id={idOf(options.length)}
                active={at === options.length}
                onPoint={() => setActive(options.length)}
                onTake={() => takeOption(options.length)}
              >
                <Plus size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
                <span className="min-w-0 wrap-anywhere">{createText?.(typed) ?? typed}</span>
              </Line>
            )}
          </div>
          <p
            role="status"
            className={cx('px-3 py-2 text-13 text-muted empty:hidden', count > 0 && 'border-t border-line')}
          >
            {state === 'loading' && loadingText}
            {state === 'failed' && failedText}
            {state === 'ready' && options.length === 0 && !offersNew && emptyText}
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

type LineProps = {
  id: string
  active: boolean
  chosen?: boolean
  off?: boolean
  onPoint: () => void
  onTake: () => void
  children: ReactNode
}

/** One line of the list. Keys reach it through the text field, which keeps the focus. */
function Line({ id, active, chosen = false, off = false, onPoint, onTake, children }: LineProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-disabled={off || undefined}
      data-highlighted={active ? '' : undefined}
      data-disabled={off ? '' : undefined}
      onPointerMove={onPoint}
      onClick={onTake}
      className={cx(FLOAT_ITEM, 'pr-8')}
    >
      {children}
      {chosen && <Check size={16} strokeWidth={1.75} aria-hidden className="absolute right-2 text-accent-text" />}
    </div>
  )
}
