import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { copyText } from './copy-text.ts'
import { cx } from './cx.ts'

export type CodeBlockProps = {
  code: string
  /** Names the block for a screen reader, and is shown as its caption when `caption` is set. */
  label: string
  caption?: boolean
  copyLabel: string
  copiedLabel: string
  wrap?: boolean
  /** Height in pixels from which it scrolls. */
  maxHeight?: number
  className?: string
}

/** Code or a value to be copied, in the mono face. */
export function CodeBlock({
  code,
  label,
  caption = false,
  copyLabel,
  copiedLabel,
  wrap = false,
  maxHeight,
  className,
}: CodeBlockProps) {
  const text = useRef<HTMLPreElement>(null)
  const [copied, setCopied] = useState(false)

  const handleCopy = async () => {
    try {
      await copyText(code)
      setCopied(true)
    } catch {
      // Refused by the browser: the selection lets the user copy by key.
      if (text.current !== null) getSelection()?.selectAllChildren(text.current)
    }
  }

  return (
    <figure className={cx('group overflow-hidden rounded-control border border-line bg-sunken', className)}>
      <div className={cx('flex items-center justify-between gap-2', caption && 'border-b border-line py-1 pr-1 pl-3')}>
        {caption && <figcaption className="truncate text-12 text-muted">{label}</figcaption>}
        {caption && (
          <CopyButton
            copied={copied}
            copyLabel={copyLabel}
            copiedLabel={copiedLabel}
            onCopy={handleCopy}
            onRest={() => setCopied(false)}
          />
        )}
      </div>
      <div className={cx('flex items-start', wrap && 'max-sm:flex-col-reverse max-sm:items-end')}>
        <pre
          ref={text}
          // A block that may scroll has to be reachable by key.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-label={label}
          style={{ maxHeight }}
          className={cx(
            'focus-ring-inset min-w-0 grow overflow-auto max-sm:self-stretch px-3 py-2 font-mono text-13 text-ink',
            wrap ? 'whitespace-pre-wrap wrap-anywhere' : 'whitespace-pre',
          )}
        >
          <code>{code}</code>
        </pre>
        {!caption && (
          <div className="p-1">
            <CopyButton
              copied={copied}
              copyLabel={copyLabel}
              copiedLabel={copiedLabel}
              onCopy={handleCopy}
              onRest={() => setCopied(false)}
            />
          </div>
        )}
      </div>
      <span role="status" className="sr-only">
        {copied ? copiedLabel : ''}
      </span>
    </figure>
  )
}

type CopyButtonProps = {
  copied: boolean
  copyLabel: string
  copiedLabel: string
  onCopy: () => void
  onRest: () => void
}

function CopyButton({ copied, copyLabel, copiedLabel, onCopy, onRest }: CopyButtonProps) {
  const Icon = copied ? Check : Copy
  return (
    <button
      type="button"
      onClick={onCopy}
      onBlur={onRest}
      onPointerLeave={onRest}
      className={cx(
        'focus-ring inline-flex h-7 shrink-0 items-center gap-1.5 rounded-control px-2 text-12 whitespace-nowrap transition-colors duration-fast [&_svg]:shrink-0 hover:bg-hover',
        copied ? 'text-success-text' : 'text-muted hover:text-ink',
      )}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {copied ? copiedLabel : copyLabel}
    </button>
  )
}
