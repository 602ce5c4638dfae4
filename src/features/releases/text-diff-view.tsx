import { cx } from '#src/ui/cx.ts'
import { textDiff, type DiffUnit, type Piece } from './text-diff.ts'

type TextDiffViewProps = {
  /** Null on the side where the thing does not exist. */
  before: string | null
  after: string | null
  unit: DiffUnit
  /** Stands for a text without a character. */
  emptyText: string
  /** Stands for lines that are left out because nothing changed in them. */
  unchangedText: (count: number) => string
}

/** Two versions of a text in one: what is gone struck through, what is new underlined. */
export function TextDiffView({ before, after, unit, emptyText, unchangedText }: TextDiffViewProps) {
  if ((before ?? '') === '' && (after ?? '') === '') return <span className="text-muted">{emptyText}</span>
  const pieces = textDiff(withEnd(before ?? '', unit), withEnd(after ?? '', unit), unit)
  if (unit === 'line') return <Lines pieces={pieces} unchangedText={unchangedText} />
  return (
    <p className="whitespace-pre-wrap wrap-anywhere">
      {before === '' && <Mark type="removed" text={emptyText} quiet />}
      {before === '' && ' '}
      {pieces.map((piece, index) => (
        <Mark key={index} {...piece} />
      ))}
      {after === '' && ' '}
      {after === '' && <Mark type="added" text={emptyText} quiet />}
    </p>
  )
}

/** A list's last line ends like the others, or adding one after it would change it. */
function withEnd(text: string, unit: DiffUnit): string {
  return unit === 'line' && text !== '' ? `${text}\n` : text
}

const LOOKS: Record<Piece['type'], string> = {
  kept: '',
  removed: 'rounded-small bg-danger-soft text-danger-text line-through decoration-1 box-decoration-clone px-0.5',
  added:
    'rounded-small bg-success-soft text-success-text underline decoration-1 underline-offset-3 box-decoration-clone px-0.5',
}

function Mark({ type, text, quiet = false }: Piece & { quiet?: boolean }) {
  if (type === 'kept') return text
  const Tag = type === 'removed' ? 'del' : 'ins'
  return <Tag className={cx(LOOKS[type], quiet && 'italic')}>{text}</Tag>
}

const SIGNS: Record<Piece['type'], string> = { kept: ' ', removed: '−', added: '+' }

/** Lines without a change beyond which only the first and the last of them are shown. */
const MAX_KEPT = 4

function Lines({ pieces, unchangedText }: { pieces: readonly Piece[]; unchangedText: (count: number) => string }) {
  const lines = pieces.flatMap(({ type, text }) => {
    const all = text.replace(/\n$/, '').split('\n')
    const shown = all.map((line) => ({ type, line, isGap: false }))
    const gap = { type, line: unchangedText(all.length - 2), isGap: true }
    return type === 'kept' && all.length > MAX_KEPT ? [...shown.slice(0, 1), gap, ...shown.slice(-1)] : shown
  })
  return (
    <ul className="flex flex-col gap-0.5">
      {lines.map(({ type, line, isGap }, index) => (
        <li key={index} className={cx('flex min-w-0 items-baseline gap-2', isGap && 'text-12 text-muted')}>
          <span aria-hidden className="w-3 shrink-0 text-center font-mono text-12 text-muted">
            {isGap ? '⋯' : SIGNS[type]}
          </span>
          <span className="min-w-0 wrap-anywhere">
            <Mark type={type} text={line} />
          </span>
        </li>
      ))}
    </ul>
  )
}
