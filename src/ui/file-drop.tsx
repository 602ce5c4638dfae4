import { CircleAlert, CircleCheck, File as FileIcon, RotateCw, Upload, X } from 'lucide-react'
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { Progress } from './progress.tsx'

export type FileRefusal = { file: File; reason: 'type' | 'size' | 'count' }

export type FileDropItem = {
  id: string
  name: string
  /** Size, state or error in words, under the name. */
  note: ReactNode
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** 0 to 1, while sending. */
  progress?: number
}

export type FileDropProps = {
  /** What to drop here. */
  label: string
  /** Kinds and sizes taken. */
  hint?: ReactNode
  browseLabel: string
  cancelLabel: (name: string) => string
  retryLabel: (name: string) => string
  removeLabel: (name: string) => string
  /** As for `<input type="file">`: extensions and media types, separated by commas. */
  accept?: string
  multiple?: boolean
  maxBytes?: number
  items?: readonly FileDropItem[]
  onFiles: (files: File[]) => void
  onRefuse?: (refusals: FileRefusal[]) => void
  onCancel?: (id: string) => void
  onRetry?: (id: string) => void
  onRemove?: (id: string) => void
  error?: ReactNode
  disabled?: boolean
  className?: string
}

/** Takes files by drop or by button, refuses what does not fit, and lists how each fares. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    hint,
    browseLabel,
    accept,
    multiple = false,
    maxBytes,
    items = [],
    onFiles,
    onRefuse,
    error,
    disabled = false,
    className,
  } = props
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const id = useId()

  const takeFiles = (files: readonly File[]) => {
    const refusals: FileRefusal[] = []
    const fitting = files.filter((file) => {
      const reason = accepts(accept, file) ? (file.size > (maxBytes ?? Infinity) ? 'size' : undefined) : 'type'
      if (reason !== undefined) refusals.push({ file, reason })
      return reason === undefined
    })
    const taken = multiple ? fitting : fitting.slice(0, 1)
    for (const file of fitting.slice(taken.length)) refusals.push({ file, reason: 'count' })
    if (refusals.length > 0) onRefuse?.(refusals)
    if (taken.length > 0) onFiles(taken)
  }

  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) takeFiles([...event.dataTransfer.files])
  }

  return (
    <div className={cx('flex flex-col gap-2', className)}>
      {/* Dropping is one way in; the button inside is the other. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!disabled)
        }}
        onDragLeave={(event) => {
          if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
            setOver(false)
        }}
        onDrop={handleDrop}
        className={cx(
          'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-dashed px-4 py-4 transition-colors duration-fast',
          over
            ? 'border-accent bg-accent-soft'
            : error !== undefined
              ? 'border-danger-line bg-surface'
              : 'border-control bg-surface',
        )}
      >
        <span aria-hidden className={cx('shrink-0', over ? 'text-accent-text' : 'text-muted')}>
          <Upload size={20} strokeWidth={1.75} />
        </span>
        <div className="min-w-[min(14rem,100%)] flex-1">
          <p id={`${id}-label`} className="text-14 text-ink">
            {label}
          </p>
          {hint !== undefined && (
            <p id={`${id}-hint`} className="text-12 text-muted">
              {hint}
            </p>
          )}
        </div>
        <Button
          disabled={disabled}
          onClick={() => input.current?.click()}
          aria-describedby={`${id}-label ${id}-hint ${id}-error`}
        >
          {browseLabel}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept={accept}
          multiple={multiple}
          onChange={(event) => {
            takeFiles([...(event.target.files ?? [])])
            // So that the same file may be picked again after a failure.
            event.target.value = ''
          }}
        />
      </div>
      <div id={`${id}-error`} role="alert" className="contents">
        {error !== undefined && (
          <p className="flex items-start gap-1.5 text-13 text-danger-text">
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
            {error}
          </p>
        )}
      </div>
      {items.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
          {items.map((item) => (
            <FileRow key={item.id} item={item} actions={props} />
          ))}
        </ul>
      )}
    </div>
  )
}

type Actions = Pick<FileDropProps, 'cancelLabel' | 'retryLabel' | 'removeLabel' | 'onCancel' | 'onRetry' | 'onRemove'>

function FileRow({ item, actions }: { item: FileDropItem; actions: Actions }) {
  const { onCancel, onRetry, onRemove, cancelLabel, retryLabel, removeLabel } = actions
  const busy = item.state === 'waiting' || item.state === 'sending'
  const close = busy ? onCancel : onRemove
  const Mark = item.state === 'done' ? CircleCheck : item.state === 'failed' ? CircleAlert : FileIcon
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <Mark
        size={20}
        strokeWidth={1.75}
        aria-hidden
        className={cx(
          'shrink-0',
          item.state === 'done' ? 'text-success-text' : item.state === 'failed' ? 'text-danger-text' : 'text-muted',
        )}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="truncate text-13 text-ink" title={item.name}>
          {item.name}
        </span>
        {item.state === 'sending' && <Progress label={item.name} labelHidden value={item.progress ?? 0} max={1} />}
        <span className={cx('tabular text-12', item.state === 'failed' ? 'text-danger-text' : 'text-muted')}>
          {item.note}
        </span>
      </div>
      {item.state === 'failed' && onRetry !== undefined && (
        <IconButton
          size="small"
          label={retryLabel(item.name)}
          icon={<RotateCw size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => onRetry(item.id)}
        />
      )}
      {close !== undefined && (
        <IconButton
          size="small"
          label={busy ? cancelLabel(item.name) : removeLabel(item.name)}
          icon={<X size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => close(item.id)}
        />
      )}
    </li>
  )
}

/** The browser's own check of `accept` is skipped by a drop, so it is made here. */
function accepts(accept: string | undefined, file: File): boolean {
  if (accept === undefined || accept.trim() === '') return true
  return accept.split(',').some((entry) => {
    const rule = entry.trim().toLowerCase()
    if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule)
    if (rule.endsWith('/*')) return file.type.startsWith(rule.slice(0, -1))
    return file.type === rule
  })
}
