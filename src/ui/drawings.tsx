import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type DrawingProps = { className?: string }

/** An inbox tray with one letter above it: nothing has come in. */
export function InboxDrawing({ className }: DrawingProps) {
  return (
    <Sketch className={className}>
      <path d="M22 50 34 28h52l12 22v20a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6Z" className={WASH} />
      <path d="M22 50 34 28h52l12 22v20a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6Z" />
      <path d="M22 50h22c2 0 3 1 4 3l2 4c1 2 2 3 4 3h12c2 0 3-1 4-3l2-4c1-2 2-3 4-3h22" />
      <path d="M44 28V12h32v16M44 12l16 12 16-12" className={PAPER} />
      <path d="M16 20h8M20 16v8M100 18h6" opacity="0.5" />
    </Sketch>
  )
}

/** Two cards, a question on one and the lines of its answer on the other. */
export function QuestionsDrawing({ className }: DrawingProps) {
  return (
    <Sketch className={className}>
      <rect x="44" y="30" width="58" height="42" rx="6" className={WASH} />
      <rect x="44" y="30" width="58" height="42" rx="6" />
      <path d="M66 46h26M66 54h26M66 62h15" />
      <rect x="18" y="14" width="38" height="44" rx="6" className={PAPER} />
      <path d="M32 30a5.5 5.5 0 1 1 8 5c-2 1-3 2.2-3 4.5" />
      <path d="M37 45.5v.5" strokeWidth="2.5" />
      <path d="M84 16h10M89 11v10M28 70h8" opacity="0.5" />
    </Sketch>
  )
}

/** Three people side by side, the middle one in front. */
export function PeopleDrawing({ className }: DrawingProps) {
  return (
    <Sketch className={className}>
      <circle cx="34" cy="34" r="9" />
      <path d="M18 70c0-11 6-18 16-18 4 0 7 1 9 3" />
      <circle cx="86" cy="34" r="9" />
      <path d="M102 70c0-11-6-18-16-18-4 0-7 1-9 3" />
      <path d="M38 76c0-15 8-24 22-24s22 9 22 24Z" className={WASH} />
      <path d="M38 76c0-15 8-24 22-24s22 9 22 24Z" />
      <circle cx="60" cy="32" r="12" className={PAPER} />
      <path d="M56 33c1 3 7 3 8 0" />
      <path d="M12 76h14M94 76h14" opacity="0.5" />
    </Sketch>
  )
}

/** A flag on a hill with a path up to it: what is finished goes live. */
export function DeployDrawing({ className }: DrawingProps) {
  return (
    <Sketch className={className}>
      <path d="M10 76c16 0 22-26 46-26s32 26 54 26Z" className={WASH} />
      <path d="M10 76c16 0 22-26 46-26s32 26 54 26Z" />
      <path d="M62 50V12" />
      <path d="M62 14c8-5 14 4 26-1v16c-12 5-18-4-26 1Z" className={PAPER} />
      <path d="M40 76c2-6 12-6 12-12 0-4 4-7 8-8" strokeDasharray="3 4" />
      <path d="M20 30h10M25 25v10M98 44h6" opacity="0.5" />
    </Sketch>
  )
}

/** A lens over a page whose lines do not match. */
export function SearchDrawing({ className }: DrawingProps) {
  return (
    <Sketch className={className}>
      <rect x="26" y="12" width="52" height="64" rx="6" className={WASH} />
      <rect x="26" y="12" width="52" height="64" rx="6" />
      <path d="M36 26h32M36 36h14M36 46h10M36 56h12M36 66h20" />
      <circle cx="72" cy="46" r="16" className={PAPER} />
      <path d="m84 58 14 14" strokeWidth="3" />
      <path d="M66 46h12" />
      <path d="M94 22h8M98 18v8M14 62h6" opacity="0.5" />
    </Sketch>
  )
}

/** Two speech bubbles, one waiting for its words. */
export function ConversationDrawing({ className }: DrawingProps) {
  return (
    <Sketch className={className}>
      <path
        d="M50 32h46a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6h-6v10L78 66H50a6 6 0 0 1-6-6V38a6 6 0 0 1 6-6Z"
        className={WASH}
      />
      <path d="M50 32h46a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6h-6v10L78 66H50a6 6 0 0 1-6-6V38a6 6 0 0 1 6-6Z" />
      <path d="M64 49.5v.5M73 49.5v.5M82 49.5v.5" strokeWidth="3" />
      <path
        d="M24 12h40a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6H40L28 48V38h-4a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6Z"
        className={PAPER}
      />
      <path d="M28 21h30M28 29h18" />
      <path d="M88 18h10M93 13v10M18 66h8" opacity="0.5" />
    </Sketch>
  )
}

const WASH = 'fill-accent-soft stroke-none'
const PAPER = 'fill-surface'

/** Their common sheet: 120 × 88, drawn in the colour of the text around it. */
function Sketch({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <svg
      width="120"
      height="88"
      viewBox="0 0 120 88"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={cx('shrink-0', className)}
    >
      {children}
    </svg>
  )
}
