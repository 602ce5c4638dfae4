import { cx } from '#src/ui/cx.ts'
import { textDiff, type DiffUnit, type Piece } from './text-diff.ts'

type TextDiffViewProps = {
  /** Null on the side where the thing does not exist. */
  before: string | null
  after: string | null
  unit: DiffUnit
  /** Stands for a text without a character. */
  emptyText: string
}

/** Two versions of a text in one: what is gone struck through, what is new underlined. */
export function TextDiffView({ before, after, unit, emptyText }: TextDiffViewProps) {
  if ((before ?? '') === '' && (after ?? '') === '') return <span className="text-muted">{emptyText}</span>
  const pieces = textDiff(withEnd(before ?? '', unit), withEnd(after ?? '', unit), unit)
  if (unit === 'line') return <Lines pieces={pieces} />
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

function Lines({ pieces }: { pieces: readonly Piece[] }) {
  const lines = pieces.flatMap(({ type, text }) =>
    text
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => ({ type, line })),
  )
  return (
    <ul className="flex flex-col gap-0.5">
      {lines.map(({ type, line }, index) => (
        <li key={index} className="flex min-w-0 items-baseline gap-2">
          <span aria-hidden className="w-3 shrink-0 text-center font-mono text-12 text-muted">
            {SIGNS[type]}
          </span>
          <span className="min-w-0 wrap-anywhere">
            <Mark type={type} text={line} />
          </span>
        </li>
      ))}
    </ul>
  )
}
