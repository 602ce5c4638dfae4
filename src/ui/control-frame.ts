/**
 * The frame of a control that holds a value: its line is seen at 3:1, wrong values turn it red, the focus of an element
 * inside rings it. States are read from the element and from what it holds, so that every control shows them alike.
 */
export const CONTROL_FRAME =
  'focus-ring-within flex min-h-control min-w-0 items-center gap-2 rounded-control border border-control bg-surface text-13 text-ink transition-colors duration-fast hover:border-muted ' +
  'has-[input:read-only:enabled,textarea:read-only:enabled]:bg-sunken has-[input:disabled,textarea:disabled]:cursor-not-allowed has-[input:disabled,textarea:disabled]:border-line has-[input:disabled,textarea:disabled]:bg-sunken has-[input:disabled,textarea:disabled]:text-faint ' +
  'has-[[aria-disabled=true]]:cursor-not-allowed has-[[aria-disabled=true]]:border-line has-[[aria-disabled=true]]:bg-sunken has-[[aria-disabled=true]]:text-faint ' +
  'has-[[aria-invalid=true]]:border-danger-line'

/** The input inside such a frame. */
export const CONTROL_INPUT =
  'h-[calc(var(--control-height)-2px)] min-w-0 flex-1 bg-transparent text-inherit outline-none disabled:cursor-not-allowed'
