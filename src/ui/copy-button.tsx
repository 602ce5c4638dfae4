import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ButtonSize } from './button.tsx'
import { copyText } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type CopyButtonProps = {
  value: string
  label: string
  copiedLabel: string
  size?: ButtonSize
  className?: string
}

/** Milliseconds for which the button says that it has copied. */
const SAYS_SO = 2000

/** Puts a text on the clipboard and says so, to the eye and to the ear. */
export function CopyButton({ value, label, copiedLabel, size = 'small', className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SAYS_SO)
    return () => clearTimeout(timer)
  }, [copied])
  const Icon = copied ? Check : Copy
  return (
    <>
      <IconButton
        label={label}
        size={size}
        icon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => {
          // Refused where the page has no right to the clipboard: then nothing is said to be copied.
          copyText(value).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }}
        className={className}
      />
      <VisuallyHidden role="status">{copied ? copiedLabel : ''}</VisuallyHidden>
    </>
  )
}
