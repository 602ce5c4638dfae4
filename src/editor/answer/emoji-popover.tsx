import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Popover } from '#src/ui/popover.tsx'

/** What answers and replies of a help desk use most. Any other emoji can be typed or pasted. */
const EMOJI = [
  ...'😀 😊 😉 😍 🤗 🙂 😅 😢 😮 🤔 😎 🥳'.split(' '),
  ...'👍 👎 👏 🙏 🤝 👋 💪 👉 ☝️ ✌️ 👌 🙌'.split(' '),
  ...'❤️ ⭐ ✨ 🔥 🎉 🎁 ✅ ❌ ⚠️ ❓ ❗ ℹ️'.split(' '),
  ...'📦 🚚 🛒 💳 🧾 🏷️ 📍 🏠 📞 ✉️ 📅 ⏰'.split(' '),
]

type EmojiPopoverProps = {
  /** The button that opens it. */
  trigger: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  onPick: (emoji: string) => void
  /** What has the focus once it is closed; left out: its button. */
  returnsTo?: RefObject<HTMLElement | null>
}

/** A grid of emoji; the arrow keys walk in it. */
export function EmojiPopover({ trigger, open, onOpenChange, onPick, returnsTo }: EmojiPopoverProps) {
  const t = useTexts()
  const [at, setAt] = useState(0)
  const grid = useRef<HTMLDivElement>(null)

  function walk(event: KeyboardEvent) {
    const step = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columnsOf(grid.current),
      ArrowUp: -columnsOf(grid.current),
    }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(EMOJI.length - 1, Math.max(0, at + step))
    setAt(next)
    grid.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      returnsTo={returnsTo}
      title={t(($) => $.answer.tools.emoji)}
      closeLabel={t(($) => $.answer.link.close)}
      className="w-96"
      trigger={trigger}
    >
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus */}
      <div
        ref={grid}
        role="toolbar"
        aria-label={t(($) => $.answer.tools.emoji)}
        onKeyDown={walk}
        className="grid grid-cols-8 gap-1 sm:grid-cols-12"
      >
        {EMOJI.map((emoji, index) => (
          <button
            key={emoji}
            type="button"
            tabIndex={index === at ? 0 : -1}
            onFocus={() => setAt(index)}
            onClick={() => {
              onOpenChange(false)
              onPick(emoji)
            }}
            className="focus-ring flex size-7 items-center justify-center rounded-control text-16 hover:bg-hover"
          >
            {emoji}
          </button>
        ))}
      </div>
    </Popover>
  )
}

/** How many stand in a row: fewer where there is little room. */
const columnsOf = (grid: HTMLElement | null): number =>
  grid === null ? 1 : getComputedStyle(grid).gridTemplateColumns.split(' ').length
