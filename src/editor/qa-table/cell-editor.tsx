import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { codePoints } from '#src/lib/code-points.ts'
import { cx } from '#src/ui/cx.ts'
import { TagInput } from '#src/ui/tag-input.tsx'
import type { ChipsColumn, ChoiceColumn, TextColumn, Value, WritableColumn } from './column.ts'
import type { RowView } from './rows.ts'
import type { TableTexts } from './table-texts.ts'

/** How writing in a cell ended: with what value, or undefined for «leave it»; and where to go then. */
export type EditorEnd = { value: Value | undefined; to: 'stay' | 'down' | 'up' | 'right' | 'left' }

type CellEditorProps = {
  column: WritableColumn
  view: RowView
  /** Begin with nothing instead of what is there: a key was pressed that writes. */
  replace: boolean
  label: string
  texts: TableTexts
  onEnd: (end: EditorEnd) => void
}

/** What stands over a cell while it is written. */
export function CellEditor({ column, view, replace, label, texts, onEnd }: CellEditorProps) {
  const value = view.values[column.id]
  const text = typeof value === 'string' ? value : ''
  switch (column.kind) {
    case 'text':
      return <TextEditor column={column} start={replace ? '' : text} label={label} texts={texts} onEnd={onEnd} />
    case 'chips':
      return (
        <ChipsEditor
          column={column}
          view={view}
          start={Array.isArray(value) ? value : []}
          label={label}
          texts={texts}
          onEnd={onEnd}
        />
      )
    case 'choice':
      return <ChoiceEditor column={column} start={text} label={label} onEnd={onEnd} />
    case 'day':
      return <DayEditor start={text} label={label} onEnd={onEnd} />
    case 'flag':
      return null
  }
}

const FLOAT = 'absolute top-0 left-0 z-30 rounded-control bg-raised shadow-float select-text'

/** What ends writing by key, as in a spreadsheet. An input method's own Enter and Escape are its own. */
function endOf(event: KeyboardEvent, value: () => Value | undefined): EditorEnd | undefined {
  if (event.nativeEvent.isComposing || event.keyCode === 229) return undefined
  if (event.key === 'Escape') return { value: undefined, to: 'stay' }
  if (event.key === 'Tab') return { value: value(), to: event.shiftKey ? 'left' : 'right' }
  return undefined
}

type TextEditorProps = {
  column: TextColumn
  start: string
  label: string
  texts: TableTexts
  onEnd: (end: EditorEnd) => void
}

function TextEditor({ column, start, label, texts, onEnd }: TextEditorProps) {
  const [text, setText] = useState(start)
  const area = useRef<HTMLTextAreaElement>(null)
  const isOver = useRef(false)
  const issue = column.issue(text)
  const end = (how: EditorEnd) => {
    if (isOver.current) return
    isOver.current = true
    onEnd(how)
  }

  useEffect(() => {
    const { current } = area
    current?.setSelectionRange(current.value.length, current.value.length)
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])

  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    event.stopPropagation()
    const ended = endOf(event, () => text.trim())
    if (ended) {
      event.preventDefault()
      end(ended)
      return
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if ((event.altKey || event.shiftKey) && column.lines) {
      if (event.altKey) {
        event.preventDefault()
        const { selectionStart: from, selectionEnd: to } = event.currentTarget
        event.currentTarget.setRangeText('\n', from, to, 'end')
        setText(event.currentTarget.value)
      }
      return
    }
    event.preventDefault()
    end({ value: text.trim(), to: event.shiftKey ? 'up' : 'down' })
  }

  return (
    <div className={cx(FLOAT, 'w-full min-w-72')}>
      <textarea
        ref={area}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={label}
        aria-invalid={issue !== undefined || undefined}
        value={text}
        rows={1}
        onChange={(event) => setText(column.lines ? event.target.value : event.target.value.replace(/\r?\n/g, ' '))}
        onKeyDown={handleKey}
        onBlur={() => end({ value: text.trim(), to: 'stay' })}
        className="block field-sizing-content max-h-64 min-h-10 w-full resize-none rounded-control border-2 border-focus bg-raised px-2 py-2 text-13 text-ink outline-none"
      />
      <p
        className={cx(
          'flex justify-between gap-3 px-2 py-1 text-12',
          issue === undefined ? 'text-muted' : 'text-danger-text',
        )}
      >
        <span role="status">{issue ?? ''}</span>
        <span className="tabular shrink-0">{texts.counter(codePoints(text), column.limit)}</span>
      </p>
    </div>
  )
}

type ChipsEditorProps = {
  column: ChipsColumn
  view: RowView
  start: readonly string[]
  label: string
  texts: TableTexts
  onEnd: (end: EditorEnd) => void
}

function ChipsEditor({ column, view, start, label, texts, onEnd }: ChipsEditorProps) {
  const [chips, setChips] = useState<readonly string[]>(start)
  const box = useRef<HTMLDivElement>(null)
  const isOver = useRef(false)
  /** What is typed and not yet a chip becomes one when writing ends. */
  const pending = () => box.current?.querySelector('input')?.value.trim() ?? ''
  const result = () => {
    const rest = pending()
    return rest === '' ? chips : [...chips, rest]
  }
  const end = (how: EditorEnd) => {
    if (isOver.current) return
    isOver.current = true
    onEnd(how)
  }

  useEffect(() => {
    box.current?.querySelector('input')?.focus()
    box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  // Where the next one is written stays in sight.
  useEffect(() => {
    box.current?.querySelector('input')?.scrollIntoView({ block: 'nearest' })
  }, [chips.length])

  return (
    // The field inside has the focus; this hears what ends the writing.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      onKeyDownCapture={(event) => {
        const ended = endOf(event, result)
        const isDone = event.key === 'Enter' && !event.nativeEvent.isComposing && pending() === ''
        if (!ended && !isDone) return
        event.preventDefault()
        event.stopPropagation()
        end(ended ?? { value: chips, to: 'down' })
      }}
      onKeyDown={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) end({ value: result(), to: 'stay' })
      }}
      className={cx(FLOAT, 'w-full min-w-80')}
    >
      <TagInput
        label={label}
        value={chips}
        onChange={(next) => !isOver.current && setChips(next)}
        max={column.most}
        fold={column.fold}
        placeholder={texts.chipsPlaceholder}
        issueOf={(chip) => column.issue(chip, view.values)}
        duplicateLabel={texts.duplicate}
        removeLabel={texts.removeChip}
        newsLabel={texts.chipNews}
        className="max-h-64 overflow-y-auto"
      />
    </div>
  )
}

function ChoiceEditor({
  column,
  start,
  label,
  onEnd,
}: {
  column: ChoiceColumn
  start: string
  label: string
  onEnd: (end: EditorEnd) => void
}) {
  const options = column.none === undefined ? column.options : [{ value: '', label: column.none }, ...column.options]
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex(({ value }) => value === start),
    ),
  )
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const isOver = useRef(false)
  const end = (how: EditorEnd) => {
    if (isOver.current) return
    isOver.current = true
    onEnd(how)
  }
  const chosen = (index = active): Value => options[index]?.value || null

  useEffect(() => {
    list.current?.focus()
  }, [])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    const ended = endOf(event, chosen)
    if (ended) end(ended)
    else if (event.key === 'Enter') end({ value: chosen(), to: 'down' })
    else if (event.key === 'ArrowDown') setActive(Math.min(options.length - 1, active + 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(0, active - 1))
    else if (event.key === 'Home') setActive(0)
    else if (event.key === 'End') setActive(options.length - 1)
    else if ([...event.key].length === 1) {
      // Letters within half a second belong to one word.
      const text = (event.timeStamp - typed.current.at < 500 ? typed.current.text : '') + event.key.toLowerCase()
      typed.current = { text, at: event.timeStamp }
      const found = options.findIndex((option) => option.label.toLowerCase().startsWith(text))
      if (found >= 0) setActive(found)
    } else return
    event.preventDefault()
  }

  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-activedescendant={`${label}-${active}`.replace(/\W+/g, '-')}
      onKeyDown={handleKey}
      onBlur={() => end({ value: undefined, to: 'stay' })}
      className={cx(FLOAT, 'max-h-64 w-full min-w-48 overflow-y-auto border border-line p-1 outline-none')}
    >
      {options.map((option, index) => (
        // Keys go to the list; this is for the pointer.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={option.value}
          id={`${label}-${index}`.replace(/\W+/g, '-')}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerDown={(event) => {
            event.preventDefault()
            event.stopPropagation()
          }}
          onClick={() => end({ value: chosen(index), to: 'stay' })}
          className={cx(
            'flex min-h-8 cursor-pointer items-center rounded-small px-2 text-13 text-ink',
            index === active && 'bg-selected',
          )}
        >
          <span className="truncate">{option.label}</span>
        </div>
      ))}
    </div>
  )
}

function DayEditor({ start, label, onEnd }: { start: string; label: string; onEnd: (end: EditorEnd) => void }) {
  const [day, setDay] = useState(start)
  const isOver = useRef(false)
  const end = (how: EditorEnd) => {
    if (isOver.current) return
    isOver.current = true
    onEnd(how)
  }
  const value = () => (day === '' ? null : day)
  return (
    <input
      type="date"
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      aria-label={label}
      value={day}
      onChange={(event) => setDay(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        const ended =
          endOf(event, value) ?? (event.key === 'Enter' ? { value: value(), to: 'down' as const } : undefined)
        if (!ended) return
        event.preventDefault()
        end(ended)
      }}
      onBlur={() => end({ value: value(), to: 'stay' })}
      className={cx(FLOAT, 'h-10 w-full min-w-40 border-2 border-focus px-2 text-13 text-ink outline-none')}
    />
  )
}
