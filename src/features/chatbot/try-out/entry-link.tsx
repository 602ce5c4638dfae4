import { useQuery } from '@tanstack/react-query'
import { createContext, use, type MouseEvent } from 'react'
import { orpc } from '#src/api/query.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** Opens an entry in place instead of by its address; set by the page that can. */
export const OpenEntryContext = createContext<((entryId: string) => void) | undefined>(undefined)

type EntryLinkProps = { appId: string; entryId: string; question: string }

/** «FAQ-12 Where is my order?» as a link to the entry; the bare question where the entry is gone by now. */
export function EntryLink({ appId, entryId, question }: EntryLinkProps) {
  const t = useTexts()
  const open = use(OpenEntryContext)
  const entry = useQuery(orpc.knowledge.entry.queryOptions({ input: { appId, entryId }, staleTime: 60_000 }))
  if (entry.data === undefined) return question

  const handleClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (open === undefined || !isPlain) return
    event.preventDefault()
    open(entryId)
  }
  return (
    <a
      href={`/main/${encodeURIComponent(appId)}/chatbot/knowledge?entry=${entryId}`}
      onClick={handleClick}
      className="focus-ring rounded-sm text-accent-text underline decoration-accent-line underline-offset-2 hover:decoration-current"
    >
      {t(($) => $.chatbot.tryOut.from, { number: entry.data.number, question })}
    </a>
  )
}
