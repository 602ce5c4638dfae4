import type { ComponentProps, ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonTone } from './button.tsx'
import { cx } from './cx.ts'
import { KeyCap } from './key-cap.tsx'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Names the button, and shows as its tooltip. */
  label: string
  icon: ReactNode
  /** What is to be known beside the name, shown in the tooltip. */
  help?: ReactNode
  /** Keys that do the same, shown in the tooltip. */
  shortcut?: readonly string[]
  tone?: ButtonTone
  size?: ButtonSize
  busy?: boolean
  /** A button that stays down; left out, it is no toggle. */
  pressed?: boolean
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left'
}

/** A button that is only an icon; its name is never hidden from anyone. */
export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon,
    help,
    shortcut,
    tone = 'quiet',
    size = 'normal',
    busy = false,
    pressed,
    tooltipSide,
    ...rest
  } = props
  const { className, onClick, type = 'button', ...dom } = rest
  const content = shortcut ? (
    <span className="flex items-center gap-2">
      {label}
      <KeyCap keys={shortcut} look="bare" />
    </span>
  ) : (
    <>
      {label}
      {help}
    </>
  )
  return (
    <Tooltip content={content} side={tooltipSide} repeatsName={help === undefined}>
      <button
        {...dom}
        type={type}
        aria-label={label}
        aria-pressed={pressed}
        aria-busy={busy || undefined}
        aria-disabled={busy || dom['aria-disabled'] || undefined}
        onClick={busy ? (event) => event.preventDefault() : onClick}
        className={cx(
          buttonClass(tone, size),
          SQUARE[size],
          'px-0 aria-pressed:bg-selected aria-pressed:text-accent-text',
          className,
        )}
      >
        {busy ? <Spinner /> : icon}
      </button>
    </Tooltip>
  )
}

const SQUARE: Record<ButtonSize, string> = { small: 'w-control-sm', normal: 'w-control', touch: 'w-touch' }
