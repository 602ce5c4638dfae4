import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { use, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useRested } from '#src/features/shared/use-rested.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { DeskContext } from '../desk-context.ts'
import type { Answering } from './panel-view.ts'
import { useKeyHints } from '../use-key-hints.ts'

/** An answer with a variable in it, or too long for a message, is no message yet. */
const canBeSent = (answer: string) => !answer.includes('{{') && codePoints(answer) <= LIMITS.message.agentText

/**
 * Looks for answers by words, and before any are typed, by what the visitor has said last. Enter puts the first into the reply;
 * arrows go to the others.
 */
export function KnowledgeSearch({
  conversationId,
  seq,
  isAsked,
  onAsked,
  onInsert,
  onSend,
}: Answering & {
  conversationId: string
  /** Of the last message: with it, what was said last may be something else. */
  seq: number
}) {
  const t = useTexts()
  const keysOf = useKeyHints()
  const appId = use(DeskContext)?.appId ?? ''
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const [text, setText] = useState('')
  const words = Array.from(text.trim()).slice(0, LIMITS.search.text).join('')
  const rested = useRested(words)
  const isEnough = words.length >= LIMITS.finder.least
  // Of use to who replies alone.
  const isSuggested = words === '' && onInsert !== undefined
  const asked = useQuery({
    ...orpc.desk.answers.queryOptions({ input: { appId, conversationId, text: rested } }),
    enabled: isEnough && rested.length >= LIMITS.finder.least,
    placeholderData: keepPreviousData,
  })
  const last = orpc.desk.answers.queryOptions({ input: { appId, conversationId } })
  const suggested = useQuery({
    ...last,
    queryKey: [...last.queryKey, seq],
    enabled: isSuggested,
    placeholderData: keepPreviousData,
  })
  const found = (isSuggested ? suggested.data : isEnough ? asked.data : undefined) ?? []

  useEffect(() => {
    if (!isAsked) return
    field.current?.focus()
    field.current?.select()
    onAsked()
  }, [isAsked, onAsked])

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return
    const rows = [...(list.current?.children ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const [first] = found
    if (event.key === 'ArrowDown') rows[at + 1]?.querySelector('button')?.focus()
    else if (event.key === 'ArrowUp') (at > 0 ? rows[at - 1]?.querySelector('button') : field.current)?.focus()
    else if (event.key === 'Enter' && event.target === field.current && rested === words && first)
      onInsert?.(first.answer)
    else return
    event.preventDefault()
  }
  return (
    <div className="flex flex-col gap-2" onKeyDown={handleKeyDown} role="presentation">
      <TextField
        ref={field}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onClear={() => setText('')}
        clearLabel={t(($) => $.workspace.knowledge.clear)}
        leading={<Search size={16} strokeWidth={1.75} aria-hidden />}
        aria-label={t(($) => $.workspace.knowledge.search)}
        placeholder={t(($) => $.workspace.knowledge.search)}
        aria-keyshortcuts={keysOf('knowledge')}
      />
      {asked.error !== null && isEnough && <QueryFailure error={asked.error} query={asked} />}
      <p role="status" className="text-13 text-muted empty:hidden">
        {isEnough && asked.isSuccess && found.length === 0 && t(($) => $.workspace.knowledge.nothing)}
      </p>
      {isSuggested && found.length > 0 && (
        <p className="text-12 text-muted">{t(($) => $.workspace.knowledge.suggested)}</p>
      )}
      <ol ref={list} className="flex flex-col divide-y divide-line empty:hidden">
        {found.map(({ entryId, question, answer }) => (
          <li key={entryId} className="flex min-w-0 flex-col gap-1 py-2 text-13">
            <p className="font-medium text-ink wrap-anywhere">{question}</p>
            <p className="line-clamp-4 whitespace-pre-wrap text-muted wrap-anywhere">{answer}</p>
            {onInsert !== undefined && (
              <p className="flex gap-1.5 pt-0.5">
                <Button
                  size="small"
                  aria-label={t(($) => $.workspace.knowledge.insertThis, { question })}
                  onClick={() => onInsert(answer)}
                >
                  {t(($) => $.workspace.knowledge.insert)}
                </Button>
                {canBeSent(answer) && (
                  <Button
                    size="small"
                    tone="quiet"
                    aria-label={t(($) => $.workspace.knowledge.sendThis, { question })}
                    onClick={() => onSend?.(answer)}
                  >
                    {t(($) => $.workspace.composer.send)}
                  </Button>
                )}
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
