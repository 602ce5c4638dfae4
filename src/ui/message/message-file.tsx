import { Paperclip } from 'lucide-react'
import { linkAddress } from '#src/lib/link-address.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import type { MessageTexts } from './message-texts.ts'

type MessageFileProps = { url: string; name: string; bytes: number; texts: Pick<MessageTexts, 'newTab' | 'size'> }

/** A file as a link to it, with its name and its size. One whose address is none leads nowhere. */
export function MessageFile({ url, name, bytes, texts }: MessageFileProps) {
  return (
    <a
      href={linkAddress(url)}
      target="_blank"
      rel="noreferrer"
      className="focus-ring flex w-60 max-w-full items-center gap-2 rounded-control border border-line-strong bg-raised px-2 py-1.5 text-13 text-ink hover:bg-hover"
    >
      <Paperclip size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="tabular shrink-0 text-12 text-muted">{texts.size(bytes)}</span>
      <VisuallyHidden> {texts.newTab}</VisuallyHidden>
    </a>
  )
}
