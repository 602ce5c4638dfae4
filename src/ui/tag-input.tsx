import { CircleAlert, X } from 'lucide-react'
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { cx } from './cx.ts'

export type TagInputNews = { added: number; duplicates: number; refused: number }

export type TagInputProps = {
  /** Names the field; leave out when a `<label htmlFor={id}>` does. */
  label?: string
  id?: string
  value: readonly string[]
  onChange: (value: string[]) => void
  /** How many tags there may be; what goes beyond stays in the input. */
  max?: number
  placeholder?: string
  /** Makes two spellings one for the search of duplicates; trims and lowers the case unless told otherwise. */
  fold?: (tag: string) => string
  /** What is wrong with a tag, if anything: shown on it and spoken. Duplicates are found by the field itself. */
  issueOf?: (tag: string, index: number) => string | undefined
  duplicateLabel: string
  removeLabel: (tag: string) => string
  /** Spoken after something was added. */
  newsLabel: (news: TagInputNews) => string
  disabled?: boolean
  invalid?: boolean
  'aria-describedby'?: string
  className?: string
}

const plainFold = (tag: string): string => tag.normalize('NFKC').trim().toLowerCase()

/** Short texts as chips: Enter adds one, a paste of n lines adds n, Backspace steps back into them. */
export function TagInput({
  label,
  id,
  value,
  onChange,
  max = Infinity,
  placeholder,
  fold = plainFold,
  issueOf,
  duplicateLabel,
  removeLabel,
  newsLabel,
  disabled = false,
  invalid = false,
  'aria-describedby': describedBy,
  className,
}: TagInputProps) {
  const [draft, setDraft] = useState('')
  const [news, setNews] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const repeated = repeats(value, fold)

  const add = (lines: readonly string[]) => {
    const texts = lines.map((line) => line.trim()).filter((line) => line !== '')
    if (texts.length === 0) return
    const fitting = texts.slice(0, Math.max(0, max - value.length))
    const rest = texts.slice(fitting.length)
    const next = [...value, ...fitting]
    const duplicates = repeats(next, fold).size - repeated.size
    if (fitting.length > 0) onChange(next)
    setDraft(rest.join(' '))
    setNews(newsLabel({ added: fitting.length, duplicates, refused: rest.length }))
  }

  const focusChip = (index: number) => {
    const chips = list.current?.querySelectorAll<HTMLButtonElement>('button') ?? []
    const chip = chips[index]
    if (chip === undefined) input.current?.focus()
    else chip.focus()
  }

  const remove = (index: number) => {
    onChange(value.filter((_, at) => at !== index))
    setNews('')
    input.current?.focus()
  }

  const handleInputKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const atStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0
    if (event.key === 'Enter' && draft.trim() !== '') {
      event.preventDefault()
      add([draft])
    } else if ((event.key === 'Backspace' || event.key === 'ArrowLeft') && atStart && value.length > 0) {
      event.preventDefault()
      focusChip(value.length - 1)
    }
  }

  const handleChipKey = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Backspace' || event.key === 'Delete') {
      remove(index)
      // The chip that takes this one's place is drawn by the next frame.
      if (value.length > 1) requestAnimationFrame(() => focusChip(Math.min(index, value.length - 2)))
    } else if (event.key === 'ArrowLeft') focusChip(Math.max(0, index - 1))
    else if (event.key === 'ArrowRight') focusChip(index + 1)
    else if (event.key === 'Home') focusChip(0)
    else if (event.key === 'End') input.current?.focus()
    else return
    event.preventDefault()
  }

  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData.getData('text').split(/\r\n|\r|\n/)
    if (lines.length < 2) return
    event.preventDefault()
    add(lines)
  }

  return (
    // The whole box is the field to a pointer; by key the input is.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
      className={cx(
        'flex min-h-control flex-wrap items-center gap-1 rounded-control border px-1.5 py-1 transition-colors duration-fast',
        'focus-ring-within',
        invalid ? 'border-danger-line' : 'border-control',
        disabled ? 'bg-sunken' : 'cursor-text bg-surface',
        className,
      )}
    >
      {value.length > 0 && (
        <ul ref={list} aria-label={label} className="contents">
          {value.map((tag, index) => {
            const issue = repeated.has(index) ? duplicateLabel : issueOf?.(tag, index)
            return (
              <li
                // Two tags may hold one text, so only the place tells them apart.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                title={issue}
                className={cx(
                  'inline-flex max-w-full min-h-6 items-center gap-1 rounded-small border pl-1.5 text-13',
                  issue === undefined
                    ? 'border-line bg-sunken text-ink'
                    : 'border-warning-line bg-warning-soft text-warning-text',
                )}
              >
                {issue !== undefined && <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />}
                <span className="min-w-0 wrap-anywhere">{tag}</span>
                {issue !== undefined && <span className="sr-only">{issue}</span>}
                <button
                  type="button"
                  tabIndex={-1}
                  disabled={disabled}
                  aria-label={removeLabel(tag)}
                  onClick={() => remove(index)}
                  onKeyDown={(event) => handleChipKey(event, index)}
                  className="focus-ring inline-flex size-6 shrink-0 items-center justify-center rounded-small transition-colors duration-fast hover:bg-hover disabled:hidden"
                >
                  <X size={16} strokeWidth={1.75} aria-hidden />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <input
        ref={input}
        id={id}
        value={draft}
        disabled={disabled}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        placeholder={value.length === 0 ? placeholder : undefined}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={handleInputKey}
        onPaste={handlePaste}
        onBlur={() => add([draft])}
        className="h-6 min-w-24 flex-1 bg-transparent px-1 text-14 text-ink outline-none placeholder:text-faint"
      />
      <span role="status" className="sr-only">
        {news}
      </span>
    </div>
  )
}

/** Places of the tags that say again what an earlier one said. */
function repeats(tags: readonly string[], fold: (tag: string) => string): Set<number> {
  const seen = new Set<string>()
  const found = new Set<number>()
  tags.forEach((tag, index) => {
    const key = fold(tag)
    if (seen.has(key)) found.add(index)
    seen.add(key)
  })
  return found
}
