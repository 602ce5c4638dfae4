import { createContext, use, type ReactNode } from 'react'

/** `attention`: nothing failed, and yet something is left to be done. */
export type ToastKind = 'success' | 'info' | 'attention' | 'undo' | 'error'

/** Milliseconds a notice stays; `null` stays until it is closed. */
export const TOAST_STAYS: Readonly<Record<ToastKind, number | null>> = {
  success: 4000,
  info: 4000,
  attention: null,
  undo: 8000,
  error: null,
}

export type Toast = {
  kind: ToastKind
  title: ReactNode
  note?: ReactNode
  /** What it is about: a newer notice about the same takes its place, since what it offered holds no longer. */
  about?: string
  action?: { label: string; onAction: () => void }
}

export type Toasts = {
  /** Shows a notice and returns the number by which it can be put away. */
  show: (toast: Toast) => number
  dismiss: (id: number) => void
}

export const ToastContext = createContext<Toasts | null>(null)

/** The way to show notices; the same object throughout. Throws outside a `ToastProvider`. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToasts needs a ToastProvider above it')
  return toasts
}
