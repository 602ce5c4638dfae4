import { CircleAlert, CircleCheck, Info, TriangleAlert, Undo2, X } from 'lucide-react'
import { Portal } from 'radix-ui'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { useCountdown } from './use-countdown.ts'
import { useFreePlace } from './use-free-place.ts'
import { TOAST_STAYS, ToastContext, type Toast, type Toasts } from './use-toasts.ts'

export type ToastProviderProps = {
  /** Names the region. */
  label: string
  closeLabel: string
  children: ReactNode
}

type Shown = Toast & { id: number }

const MOST = 3

/**
 * Shows the notices that anything inside asks for with `useToasts()`: three at most, the newest lowest, and none over a
 * control. Time stands still while the pointer or the focus is on any of them.
 */
export function ToastProvider({ label, closeLabel, children }: ToastProviderProps) {
  const [shown, setShown] = useState<readonly Shown[]>([])
  const [paused, setPaused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const [toasts] = useState<Toasts>(() => {
    let last = 0
    const dismiss = (id: number) => setShown((list) => list.filter((toast) => toast.id !== id))
    const show = (toast: Toast) => {
      last += 1
      const id = last
      const isOther = (each: Shown) => toast.about === undefined || each.about !== toast.about
      setShown((list) => fit([...list.filter(isOther), { ...toast, id }]))
      return id
    }
    return { show, dismiss }
  })
  useFreePlace(region, shown.length === 0 ? null : shown)
  const part = (isUrgent: boolean) =>
    shown
      .filter(({ kind }) => (kind === 'error' || kind === 'attention') === isUrgent)
      .map((toast) => (
        <Notice
          key={toast.id}
          toast={toast}
          paused={paused}
          closeLabel={closeLabel}
          onClose={() => {
            // What is gone never tells that the pointer or the focus has left it.
            setPaused(shown.length > 1 && region.current?.matches(':hover') === true)
            toasts.dismiss(toast.id)
          }}
        />
      ))
  return (
    <ToastContext value={toasts}>
      {children}
      <Portal.Root>
        {/* Both live regions stand from the start: one that comes with its text is often not read. */}
        <section
          ref={region}
          aria-label={label}
          data-toasts
          // Begins in the corner; where it stands is set by what lies below.
          className="pointer-events-none fixed right-4 bottom-4 z-60 w-90 max-w-[calc(100vw-2rem)]"
        >
          <div
            role="presentation"
            className="flex flex-col"
            onPointerEnter={() => setPaused(true)}
            onPointerLeave={() => setPaused(false)}
            onFocus={() => setPaused(true)}
            onBlur={() => setPaused(false)}
          >
            <div role="alert" aria-live="assertive" aria-atomic={false} className="flex flex-col">
              {part(true)}
            </div>
            <div role="status" aria-live="polite" aria-atomic={false} className="flex flex-col">
              {part(false)}
            </div>
          </div>
        </section>
      </Portal.Root>
    </ToastContext>
  )
}

/** Keeps three: the oldest that would go by itself goes first, one that stays only when all of them do. */
function fit(list: readonly Shown[]): readonly Shown[] {
  if (list.length <= MOST) return list
  const out = list.slice(0, -1).find((toast) => TOAST_STAYS[toast.kind] !== null) ?? list[0]
  return list.filter((toast) => toast !== out)
}

type NoticeProps = { toast: Shown; paused: boolean; closeLabel: string; onClose: () => void }

function Notice({ toast, paused, closeLabel, onClose }: NoticeProps) {
  useCountdown(TOAST_STAYS[toast.kind], paused, onClose)
  const { icon: Icon, sign } = KINDS[toast.kind]
  return (
    <div className="pointer-events-auto mt-2 flex animate-rise items-start gap-2.5 rounded-card border border-line-strong bg-raised py-2.5 pr-2 pl-3 text-13 shadow-float">
      <Icon size={16} strokeWidth={1.75} aria-hidden className={cx('mt-0.5 shrink-0', sign)} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 wrap-anywhere">
        <p className="font-medium text-ink">{toast.title}</p>
        {toast.note !== undefined && <p className="text-muted">{toast.note}</p>}
      </div>
      {toast.action && (
        <Button
          size="small"
          onClick={() => {
            onClose()
            toast.action?.onAction()
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton
        label={closeLabel}
        size="small"
        icon={<X size={16} strokeWidth={1.75} aria-hidden />}
        onClick={onClose}
      />
    </div>
  )
}

const KINDS = {
  success: { icon: CircleCheck, sign: 'text-success-text' },
  info: { icon: Info, sign: 'text-info-text' },
  attention: { icon: TriangleAlert, sign: 'text-warning-text' },
  undo: { icon: Undo2, sign: 'text-accent-text' },
  error: { icon: CircleAlert, sign: 'text-danger-text' },
} as const
