import type { RefObject } from 'react'
import { cx } from '#src/ui/cx.ts'

/** A piece of a text, in UTF-16 units, that speaks of a variable. */
export type Mark = { readonly begin: number; readonly end: number; readonly isKnown: boolean }

type MarkedProps = {
  ref: RefObject<HTMLDivElement | null>
  text: string
  marks: readonly Mark[]
  mono?: boolean
  paddingRight?: string
}

/**
 * The lines under the variables of a text area: the same words, unseen, in the same places above it. A text area itself
 * cannot draw them. Set like the kit's `TextArea`.
 */
export function Marked({ ref, text, marks, mono = false, paddingRight }: MarkedProps) {
  return (
    <div
      ref={ref}
      aria-hidden
      style={{ scrollbarGutter: 'stable', paddingRight }}
      className={cx(
        'pointer-events-none absolute inset-px overflow-hidden px-2.5 py-1.5 text-13 wrap-break-word whitespace-pre-wrap text-transparent select-none',
        mono && 'font-mono',
      )}
    >
      {piecesOf(text, marks).map((piece) => (
        <span key={piece.at} className={piece.mark && (piece.mark.isKnown ? KNOWN : UNKNOWN)}>
          {piece.text}
        </span>
      ))}
      {/* A last line that is empty has a height, too. */}
      {'\u200B'}
    </div>
  )
}

const KNOWN = 'underline decoration-accent-line decoration-1 underline-offset-3'
const UNKNOWN = 'underline decoration-danger-line decoration-wavy decoration-1 underline-offset-3'

type Piece = { readonly at: number; readonly text: string; readonly mark?: Mark }

function piecesOf(text: string, marks: readonly Mark[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const mark of marks.toSorted((a, b) => a.begin - b.begin)) {
    if (mark.begin < at) continue
    if (mark.begin > at) pieces.push({ at, text: text.slice(at, mark.begin) })
    pieces.push({ at: mark.begin, text: text.slice(mark.begin, mark.end), mark })
    at = mark.end
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at) })
  return pieces
}
