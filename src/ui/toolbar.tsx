import { Toolbar as Primitive } from 'radix-ui'
import type { MouseEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { IconButton, type IconButtonProps } from './icon-button.tsx'

export type ToolbarProps = {
  /** Names the toolbar. */
  label: string
  orientation?: 'horizontal' | 'vertical'
  /** Pressing a tool leaves the focus in the text that it works on, so that what is typed next is written there. */
  keepsFocus?: boolean
  children: ReactNode
  className?: string
}

/** A row of tools that is one stop of the Tab key; the arrow keys walk inside it. */
export function Toolbar({ label, orientation = 'horizontal', keepsFocus, children, className }: ToolbarProps) {
  return (
    <Primitive.Root
      aria-label={label}
      orientation={orientation}
      onMouseDown={keepsFocus ? (event) => event.preventDefault() : undefined}
      className={cx(
        'flex w-fit max-w-full flex-wrap items-center gap-0.5 rounded-card border border-line bg-raised p-1',
        orientation === 'vertical' && 'flex-col',
        className,
      )}
    >
      {children}
    </Primitive.Root>
  )
}

export type ToolbarButtonProps = {
  /** The tool's name. */
  label: string
  icon: ReactNode
  /** Shows the name beside the icon. */
  named?: boolean
  /** Leave out for a tool that does something at once rather than staying on. */
  pressed?: boolean
  /** Keys that do the same, shown in the tooltip. */
  shortcut?: readonly string[]
  disabled?: boolean
  onPress: () => void
}

/** One tool of a toolbar; disabled, it can still be reached by the arrows, so that it can be learnt of. */
export function ToolbarButton({
  label,
  icon,
  named = false,
  pressed,
  shortcut,
  disabled = false,
  onPress,
}: ToolbarButtonProps) {
  const off = { 'aria-disabled': disabled || undefined, onClick: disabled ? undefined : onPress }
  return (
    <Primitive.Button asChild>
      {named ? (
        <Button tone="quiet" icon={icon} aria-pressed={pressed} className="px-2 aria-pressed:bg-selected" {...off}>
          {label}
        </Button>
      ) : (
        <IconButton label={label} icon={icon} pressed={pressed} shortcut={shortcut} {...off} />
      )}
    </Primitive.Button>
  )
}

/** A tool that opens something: the trigger of a popover or a menu. */
export function ToolbarTrigger({ disabled = false, ...rest }: IconButtonProps) {
  const off = disabled && {
    'aria-disabled': true,
    onClick: (event: MouseEvent) => event.preventDefault(),
    onPointerDown: (event: MouseEvent) => event.preventDefault(),
    onKeyDown: undefined,
  }
  return (
    <Primitive.Button asChild>
      <IconButton {...rest} {...off} />
    </Primitive.Button>
  )
}

/** A hairline between groups of tools. */
export function ToolbarSeparator() {
  return (
    <Primitive.Separator className="mx-1 bg-line data-[orientation=horizontal]:h-px data-[orientation=horizontal]:w-5 data-[orientation=vertical]:h-5 data-[orientation=vertical]:w-px" />
  )
}
