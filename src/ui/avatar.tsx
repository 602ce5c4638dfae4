import { Avatar as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type AvatarSize = 20 | 24 | 32 | 40 | 64

export type AvatarProps = {
  name: string
  src?: string | null
  /** Side in px. */
  size?: AvatarSize
  /** A bot's is a rounded square, a person's a circle. */
  shape?: 'circle' | 'square'
  /** Set where the name stands beside it, so that it is not read twice. */
  decorative?: boolean
  /** Stands at its lower right corner: a status dot. */
  mark?: ReactNode
  className?: string
}

/** A picture, or the initials while there is none. */
export function Avatar({ name, src, size = 32, shape = 'circle', decorative = false, mark, className }: AvatarProps) {
  const rounded = shape === 'circle' ? 'rounded-full' : size > 24 ? 'rounded-control' : 'rounded-small'
  return (
    <span className={cx('relative inline-flex shrink-0', SIZES[size], className)}>
      <Primitive.Root
        {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
        className={cx(
          'flex size-full items-center justify-center overflow-hidden border border-accent-line/25 bg-accent-soft font-medium text-accent-text select-none',
          rounded,
        )}
      >
        {src && <Primitive.Image src={src} alt="" className="size-full object-cover" />}
        <Primitive.Fallback>{initials(name, size)}</Primitive.Fallback>
      </Primitive.Root>
      {mark !== undefined && (
        <span className="absolute -right-0.5 -bottom-0.5 flex rounded-full bg-surface p-px leading-none">{mark}</span>
      )}
    </span>
  )
}

const SIZES: Record<AvatarSize, string> = {
  20: 'size-5 text-[0.625rem]',
  24: 'size-6 text-[0.6875rem]',
  32: 'size-8 text-12',
  40: 'size-10 text-14',
  64: 'size-16 text-20',
}

/** First letters of the first and the last word; of a name in Han, Kana or Hangul its last two characters, as is the custom. */
function initials(name: string, size: AvatarSize): string {
  const trimmed = name.trim()
  if (EAST_ASIAN.test(trimmed))
    return letters(trimmed)
      .slice(size < 32 ? -1 : -2)
      .join('')
  const words = trimmed.split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => letters(word ?? '')[0]?.toLocaleUpperCase() ?? '').join('')
}

/** Latin, Kana, Han and Hangul letters that stand for themselves. */
const PLAIN = /^[\u0020-\u02af\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]*$/u

const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** What people see as one letter each. The segmenter costs about 10 ms when it is first made: names without marks go without. */
function letters(text: string): string[] {
  return PLAIN.test(text) ? [...text] : Array.from(new Intl.Segmenter().segment(text), (part) => part.segment)
}
