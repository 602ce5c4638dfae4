import { Tabs as Primitive } from 'radix-ui'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tab<Value extends string> = {
  value: Value
  label: ReactNode
  icon?: ReactNode
  /** A number after the words, as of what waits behind the tab. */
  count?: ReactNode
  disabled?: boolean
}

export type TabsProps<Value extends string> = {
  tabs: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** Names the row of tabs. */
  label: string
  /** Stands at the right end of the row. */
  aside?: ReactNode
  /** The chosen tab takes the focus when the row comes: the row in whose place it comes has had it. */
  takesFocus?: boolean
  /** The panels: one `TabPanel` a tab. */
  children?: ReactNode
  className?: string
}

/** A row of tabs over panels; arrow keys move between tabs and show them. Where it is narrow the row scrolls. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { tabs, value, onValueChange, label, aside, takesFocus, children, className } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => showChosen(list.current), [value])
  useEffect(() => {
    if (takesFocus === true) chosenIn(list.current)?.focus({ preventScroll: true })
  }, [takesFocus])
  const handleChange = (next: string) => {
    const tab = tabs.find((each) => each.value === next)
    if (tab) onValueChange(tab.value)
  }
  return (
    <Primitive.Root value={value} onValueChange={handleChange} className={cx('flex min-w-0 flex-col', className)}>
      <div className="flex items-end justify-between gap-4 border-b border-line">
        <Primitive.List
          ref={list}
          aria-label={label}
          className="-mb-px flex min-w-0 gap-1 overflow-x-auto overflow-y-hidden"
        >
          {tabs.map((tab) => (
            <Primitive.Trigger
              key={tab.value}
              value={tab.value}
              disabled={tab.disabled}
              className="focus-ring-inset inline-flex h-9 shrink-0 items-center gap-1.5 rounded-t-control border-b-2 border-transparent px-2.5 text-13 font-medium text-muted transition-colors duration-fast hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink disabled:cursor-not-allowed disabled:text-faint disabled:opacity-60"
            >
              {tab.icon}
              {tab.label}
              {tab.count !== undefined && (
                <span className="tabular rounded-full bg-pressed px-1.5 text-12 text-muted">{tab.count}</span>
              )}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
        {aside}
      </div>
      {children}
    </Primitive.Root>
  )
}

const chosenIn = (list: HTMLElement | null) => list?.querySelector<HTMLElement>('[data-state="active"]')

/** Scrolls the row, and nothing else, so far that the chosen tab is in sight. */
function showChosen(list: HTMLElement | null): void {
  const chosen = chosenIn(list)
  if (!list || !chosen) return
  const [row, tab] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()]
  if (tab.right > row.right) list.scrollLeft += tab.right - row.right
  else if (tab.left < row.left) list.scrollLeft -= row.left - tab.left
}

/** What a tab shows. It takes the focus itself, so that what holds nothing to focus can still be read and scrolled. */
export function TabPanel({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content {...rest} className={cx('focus-ring rounded-control pt-4', className)} />
}
