import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { PanelName } from '#src/domain/settings/panels.ts'
import { cx } from '#src/ui/cx.ts'
import { readSaved, save } from '#src/features/shared/saved.ts'

const FOLDED_KEY = 'workspaceFolded'
const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
const folded = () => readSaved(FOLDED_KEY, isNames, [])

type PanelProps = {
  name: PanelName
  title: string
  /** Whether something in it is asked for by a key: then it is unfolded. */
  isAsked?: boolean
  children: ReactNode
}

/** One panel beside a conversation; this browser remembers whether it is folded. */
export function Panel({ name, title, isAsked = false, children }: PanelProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(() => !folded().includes(name))
  if (isAsked && !isOpen) setOpen(true)
  const toggle = () => {
    setOpen(!isOpen)
    const others = folded().filter((one) => one !== name)
    save(FOLDED_KEY, isOpen ? [...others, name] : others)
  }
  return (
    <div role="group" aria-label={title} className="border-t border-line py-1">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
          className="focus-ring flex min-h-control w-full items-center justify-between gap-2 rounded-control text-left text-13 font-medium text-ink hover:bg-hover"
        >
          {title}
          <ChevronDown
            size={16}
            strokeWidth={1.75}
            aria-hidden
            className={cx('shrink-0 text-muted duration-fast', !isOpen && '-rotate-90')}
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="pb-2">
        {isOpen && children}
      </div>
    </div>
  )
}
