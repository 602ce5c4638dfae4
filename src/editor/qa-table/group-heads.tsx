import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, type KeyboardEvent } from 'react'
import { cx } from '#src/ui/cx.ts'
import { isDraft } from './draft-key.ts'
import { RowCheck } from './row-check.tsx'
import type { GroupHead } from './row-groups.ts'
import type { RowPlaces } from './row-places.ts'
import type { TableTexts } from './table-texts.ts'

/** How tall the head of a group is, in pixels. */
export const GROUP_HEIGHT = 36

type GroupHeadsProps = {
  heads: readonly GroupHead[]
  places: RowPlaces
  columns: number
  width: number
  checked: ReadonlySet<number>
  texts: TableTexts
  idOf: (head: number) => string
  /** No row is in sight: the heads are what Tab leads to. */
  isAlone: boolean
  onFold: (id: string, isFolded: boolean) => void
  onCheck: (keys: readonly number[]) => void
  /** Goes on from a head by an arrow key. */
  onStep: (head: number, to: 'up' | 'down') => void
}

/** The heads of the groups that rows stand in. */
export const GroupHeads = memo(function GroupHeads(props: GroupHeadsProps) {
  return props.heads.map((head, at) => <Head key={head.id} {...props} head={head} at={at} />)
})

function Head({
  head,
  at,
  places,
  columns,
  width,
  checked,
  texts,
  ...rest
}: GroupHeadsProps & { head: GroupHead; at: number }) {
  const { idOf, isAlone, onFold, onCheck, onStep } = rest
  const keys = head.keys.filter((key) => !isDraft(key))
  const ticked = keys.filter((key) => checked.has(key)).length
  const Arrow = head.isFolded ? ChevronRight : ChevronDown
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') onStep(at, event.key === 'ArrowUp' ? 'up' : 'down')
    else if (event.key === 'ArrowLeft' && head.canFold) onFold(head.id, true)
    else if (event.key === 'ArrowRight' && head.canFold) onFold(head.id, false)
    else return
    event.preventDefault()
  }
  return (
    <div
      role="row"
      aria-rowindex={head.at + at + 2}
      className="absolute left-0 border-b border-line bg-sunken text-13"
      style={{ top: 0, height: GROUP_HEIGHT, width, transform: `translateY(${places.headTop(at)}px)` }}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={columns + 1}
        className="sticky left-0 flex h-full w-fit max-w-full items-center gap-1.5 px-2"
      >
        {head.canFold && (
          <RowCheck
            label={texts.selectGroup(head.title)}
            isChecked={ticked === 0 ? false : ticked === keys.length ? true : 'mixed'}
            onCheck={() => onCheck(keys)}
          />
        )}
        <button
          type="button"
          id={idOf(at)}
          tabIndex={isAlone && at === 0 ? 0 : -1}
          aria-expanded={head.canFold ? !head.isFolded : undefined}
          onClick={() => head.canFold && onFold(head.id, !head.isFolded)}
          onKeyDown={handleKey}
          className={cx(
            'focus-ring flex min-h-6 min-w-0 items-center gap-1.5 rounded-small font-semibold text-ink',
            !head.canFold && 'cursor-default pl-1',
          )}
        >
          {head.canFold && <Arrow size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />}
          <span className="truncate">{head.title}</span>
          {head.canFold && <span className="tabular font-normal text-muted">{texts.groupCount(head.keys.length)}</span>}
        </button>
      </div>
    </div>
  )
}
