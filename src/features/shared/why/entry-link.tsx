import { useQuery } from '@tanstack/react-query'
import { createContext, use, type MouseEvent } from 'react'
import { orpc } from '#src/api/query.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { uuidOf } from '#src/lib/uuid-of.ts'

/** Opens an entry in place instead of by its address; set by the page that can. */
export const OpenEntryContext = createContext<((entryId: string) => void) | undefined>(undefined)

/** Where an entry is edited. */
export const entryAddress = (appId: string, entryId: string) =>
  `/main/${encodeURIComponent(appId)}/chatbot/knowledge?entry=${entryId}`

/** An entry of the knowledge base as it is now; undefined while it is not known, and for what is none (a flow's intent). */
export function useEntry(appId: string, entryId: string, maySee: boolean) {
  const { data } = useQuery(
    orpc.knowledge.entry.queryOptions({
      input: { appId, entryId },
      enabled: maySee && uuidOf(entryId) !== undefined,
      staleTime: 60_000,
      retry: false,
    }),
  )
  return data
}

type EntryLinkProps = { appId: string; entryId: string; question: string; maySee: boolean }

/** «FAQ-12 Where is my order?» as a link to the entry; the bare question where the entry is gone by now. */
export function EntryLink({ appId, entryId, question, maySee }: EntryLinkProps) {
  const t = useTexts()
  const open = use(OpenEntryContext)
  const entry = useEntry(appId, entryId, maySee)
  if (entry === undefined) return question

  const handleClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (open === undefined || !isPlain) return
    event.preventDefault()
    open(entryId)
  }
  return (
    <a
      href={entryAddress(appId, entryId)}
      onClick={handleClick}
      className="focus-ring rounded-sm text-accent-text underline decoration-accent-line underline-offset-2 hover:decoration-current"
    >
      {t(($) => $.frame.why.from, { number: entry.number, question })}
    </a>
  )
}
