import { AlertTriangle, CircleDashed, Plus } from 'lucide-react'
import { memo, useSyncExternalStore } from 'react'
import { cx } from '#src/ui/cx.ts'
import { cellIssue, isWritable, type Column, type Value } from './column.ts'
import { CellEditor, type EditorEnd } from './cell-editor.tsx'
import { isDraft } from './draft-key.ts'
import { RowCheck } from './row-check.tsx'
import type { RowView } from './rows.ts'
import { spanOf, spanText, type SelectionStore, type Span } from './selection-store.ts'
import type { TableStore } from './table-store.ts'
import type { TableTexts } from './table-texts.ts'

/** How tall rows are, in pixels. */
export const ROW_HEIGHT = { compact: 32, normal: 40, tall: 92 } as const
export type Density = keyof typeof ROW_HEIGHT

/** What all rows share. It changes as one, so that a row draws itself anew only for a reason. */
export type RowFrame = {
  store: TableStore
  selection: SelectionStore
  columns: readonly Column[]
  template: string
  width: number
  /** Pixels from the left at which the first column of cells stays; null: it scrolls away with the others. */
  sticky: number | null
  density: Density
  texts: TableTexts
  idOf: (row: number, column: number) => string
  onCheck: (key: number, extend: boolean) => void
  onOpen: (key: number) => void
  onToggle: (row: number, column: number) => void
}

type TableRowProps = {
  frame: RowFrame
  index: number
  /** Its place among all rows of the grid, and pixels from where they begin. */
  line: number
  top: number
  rowKey: number
  isChecked: boolean
  /** The column being written in this row, and whether it begins empty. */
  editing: { column: number; replace: boolean } | undefined
  onEnd: (end: EditorEnd) => void
}

/** One row of the table, or the place of one that is not read yet. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { frame, index, line, top, rowKey, isChecked, editing, onEnd } = props
  const { store, selection, columns, texts, density } = frame
  const view = useSyncExternalStore(
    (listener) => store.subscribeRow(rowKey, listener),
    () => store.view(rowKey),
  )
  const span = spanOf(useSyncExternalStore(selection.subscribe, () => spanText(selection.get(), index)))
  const name = texts.rowName(rowKey)
  const isOff = view?.values.enabled === false
  return (
    <div
      role="row"
      aria-rowindex={line}
      aria-selected={isChecked}
      aria-busy={view === undefined || undefined}
      className={cx(
        'group/row absolute left-0 grid border-b border-line text-13',
        isChecked ? 'bg-selected' : 'bg-surface',
        editing !== undefined && 'z-20',
      )}
      style={{
        top: 0,
        height: ROW_HEIGHT[density],
        width: frame.width,
        gridTemplateColumns: frame.template,
        transform: `translateY(${top}px)`,
      }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={cx(
          'sticky left-0 z-10 flex min-w-0 items-center gap-1.5 border-r border-line pr-1 pl-2',
          isChecked ? 'bg-selected' : 'bg-surface',
        )}
      >
        {isDraft(rowKey) ? (
          <NewRowName label={texts.newRow} />
        ) : (
          <>
            <RowCheck
              label={texts.select(name)}
              isChecked={isChecked}
              onCheck={(extend) => frame.onCheck(rowKey, extend)}
            />
            <button
              type="button"
              tabIndex={-1}
              aria-label={texts.open(name)}
              onClick={() => frame.onOpen(rowKey)}
              className="tabular focus-ring min-h-6 truncate rounded-small text-left font-mono text-12 text-muted hover:text-accent-text hover:underline"
            >
              {name}
            </button>
          </>
        )}
        <RowMark view={view} columns={columns} texts={texts} />
      </div>
      {view === undefined && span === undefined ? (
        <Unread columns={columns.length} label={texts.loading} />
      ) : (
        columns.map((column, at) => (
          <Cell
            key={column.id}
            frame={frame}
            column={column}
            at={at}
            index={index}
            view={view}
            span={span}
            isChecked={isChecked}
            isOff={isOff}
            editing={editing?.column === at ? editing : undefined}
            onEnd={onEnd}
          />
        ))
      )}
    </div>
  )
})

/** The place of a row that is not read yet: one cell, for thousands of them pass by when somebody scrolls fast. */
function Unread({ columns, label }: { columns: number; label: string }) {
  return (
    <div role="gridcell" aria-colindex={2} aria-colspan={columns} className="flex items-center px-2">
      <span className="h-2.5 w-40 rounded-full bg-sunken" />
      <span className="sr-only">{label}</span>
    </div>
  )
}

/** A row that has no number yet. */
function NewRowName({ label }: { label: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-12 text-muted">
      <span className="flex size-6 shrink-0 items-center justify-center">
        <Plus size={14} strokeWidth={2} aria-hidden />
      </span>
      <span className="truncate">{label}</span>
    </span>
  )
}

/** The titles of the columns in sight that a row must say something in, and does not. */
const lackingIn = ({ values }: RowView, columns: readonly Column[]): string[] =>
  columns.flatMap((column) =>
    column.kind === 'text' && column.optional !== true && values[column.id] === '' ? [column.title] : [],
  )

type RowMarkProps = { view: RowView | undefined; columns: readonly Column[]; texts: TableTexts }

/** How a row stands with the server, where it is not simply saved. */
function RowMark({ view, columns, texts }: RowMarkProps) {
  if (view === undefined || view.state === 'saved') return null
  const isTrouble = view.state === 'conflict' || view.state === 'refused' || view.state === 'gone'
  const words = isTrouble
    ? texts[view.state as 'conflict' | 'refused' | 'gone']
    : view.state === 'draft'
      ? texts.draft(lackingIn(view, columns))
      : texts.unsaved
  const note = view.state === 'refused' ? Object.values(view.messages).join(' ') || words : words
  return (
    <span title={note} className={cx('ml-auto shrink-0', isTrouble ? 'text-warning-text' : 'text-faint')}>
      {isTrouble ? (
        <AlertTriangle size={14} strokeWidth={2} aria-hidden />
      ) : (
        <CircleDashed size={12} strokeWidth={2} aria-hidden />
      )}
      <span className="sr-only">{note}</span>
    </span>
  )
}

type CellProps = {
  frame: RowFrame
  column: Column
  at: number
  index: number
  view: RowView | undefined
  span: Span | undefined
  isChecked: boolean
  isOff: boolean
  editing: { column: number; replace: boolean } | undefined
  onEnd: (end: EditorEnd) => void
}

function Cell({ frame, column, at, index, view, span, isChecked, isOff, editing, onEnd }: CellProps) {
  const isIn = span !== undefined && at >= span.left && at <= span.right
  const isActive = span?.active === at
  const isAlone = span !== undefined && span.left === span.right && span.isTop && span.isBottom
  const isSticky = at === 0 && frame.sticky !== null
  const value = view?.values[column.id]
  const issue =
    view && view.unsaved.includes(column.id)
      ? (view.messages[column.id] ?? cellIssue(column, value, view.values))
      : undefined
  return (
    <div
      id={frame.idOf(index, at)}
      role="gridcell"
      aria-colindex={at + 2}
      aria-selected={isIn}
      // ARIA 1.2 has it for cells of a grid; the rule's list does not.
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
      aria-readonly={!isWritable(column, view?.row) || undefined}
      aria-invalid={issue !== undefined || undefined}
      tabIndex={isActive ? 0 : -1}
      data-row={index}
      data-column={at}
      title={issue}
      className={cx(
        'flex min-w-0 items-center border-r border-line px-2 outline-none select-none',
        frame.density === 'tall' && 'items-start pt-2',
        column.align === 'end' && 'justify-end tabular',
        isSticky ? 'sticky z-10' : 'relative',
        issue !== undefined
          ? 'bg-warning-soft'
          : isIn && !isAlone
            ? 'bg-accent-soft'
            : isSticky && (isChecked ? 'bg-selected' : 'bg-surface'),
        isActive && 'inset-ring-2 inset-ring-focus',
        editing !== undefined && 'z-20',
      )}
      style={isSticky ? { left: frame.sticky ?? 0 } : undefined}
    >
      {view === undefined ? (
        <span className="h-2.5 w-2/3 rounded-full bg-sunken">
          {at === 0 && <span className="sr-only">{frame.texts.loading}</span>}
        </span>
      ) : (
        <CellContent frame={frame} column={column} view={view} value={value} isOff={isOff} index={index} at={at} />
      )}
      {issue !== undefined && <span className="sr-only">{issue}</span>}
      {editing !== undefined && view !== undefined && column.kind !== 'shown' && (
        <CellEditor
          column={column}
          view={view}
          replace={editing.replace}
          label={frame.texts.edit(column.title, frame.texts.rowName(view.row.key))}
          texts={frame.texts}
          onEnd={onEnd}
        />
      )}
    </div>
  )
}

/** Chips drawn in a row before the rest is counted. */
const CHIPS = { compact: 2, normal: 2, tall: 9 } as const

type ContentProps = {
  frame: RowFrame
  column: Column
  view: RowView
  value: Value | undefined
  isOff: boolean
  index: number
  at: number
}

function CellContent({ frame, column, view, value, isOff, index, at }: ContentProps) {
  switch (column.kind) {
    case 'shown':
      return isDraft(view.row.key) ? null : column.show(view.row)
    case 'flag':
      return (
        <FlagSwitch
          isOn={value === true}
          words={value === true ? column.on : column.off}
          onToggle={() => frame.onToggle(index, at)}
        />
      )
    case 'chips':
      return <Chips column={column} view={view} chips={Array.isArray(value) ? value : []} frame={frame} />
    case 'choice':
      return (
        <span className="truncate">
          {column.options.find((option) => option.value === value)?.label ?? column.none}
        </span>
      )
    case 'day':
      return typeof value === 'string' ? <span className="tabular truncate">{column.format(value)}</span> : null
    case 'text':
      return (
        <span
          className={cx(
            'min-w-0',
            frame.density === 'tall' ? 'line-clamp-4 whitespace-pre-line wrap-anywhere' : 'truncate',
            at === 0 ? 'font-medium' : 'text-muted',
            isOff && 'text-muted',
          )}
        >
          {typeof value === 'string' ? value : ''}
        </span>
      )
  }
}

/** A switch to press; its cell says in words how it stands. */
function FlagSwitch({ isOn, words, onToggle }: { isOn: boolean; words: string; onToggle: () => void }) {
  return (
    // The cell takes keys; this is for the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      onClick={(event) => {
        if (event.detail < 2) onToggle()
      }}
      className="inline-flex h-6 cursor-pointer items-center"
    >
      <span
        aria-hidden
        className={cx(
          'flex h-4 w-7 items-center rounded-full border px-0.5',
          isOn ? 'justify-end border-accent bg-accent' : 'justify-start border-control bg-sunken',
        )}
      >
        <span className={cx('size-2.5 rounded-full', isOn ? 'bg-on-accent' : 'bg-control')} />
      </span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

type ChipsProps = {
  column: Extract<Column, { kind: 'chips' }>
  view: RowView
  chips: readonly string[]
  frame: RowFrame
}

function Chips({ column, view, chips, frame }: ChipsProps) {
  const shown = chips.slice(0, CHIPS[frame.density])
  return (
    <span
      className={cx(
        'flex min-w-0 items-center gap-1',
        frame.density === 'tall' ? 'max-h-20 flex-wrap overflow-hidden' : 'w-full',
      )}
    >
      {shown.map((chip, place) => (
        <span
          // Two chips may hold one text, so only the place tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          className={cx(
            'min-w-0 truncate rounded-small border px-1 text-12',
            frame.density === 'tall' ? 'max-w-full' : 'max-w-44',
            column.issue(chip, view.values) === undefined
              ? 'border-line bg-sunken text-ink'
              : 'border-warning-line bg-warning-soft text-warning-text',
          )}
        >
          {chip}
        </span>
      ))}
      {chips.length > shown.length && (
        <span className="tabular shrink-0 text-12 text-muted">{frame.texts.more(chips.length - shown.length)}</span>
      )}
    </span>
  )
}
