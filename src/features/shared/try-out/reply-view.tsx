import { UserRound } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { TryFile } from '../trying/try-file.tsx'
import { TryForm } from '../trying/try-form.tsx'
import { EntryLink } from '../why/entry-link.tsx'
import { useMaySee } from '../why/may.ts'
import { OutcomeBadge } from '../why/outcome-badge.tsx'
import { WhyPanel } from '../why/why-panel.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { MessageContent } from '#src/ui/message/message-content.tsx'
import { useMessageTexts } from '../message/use-message-texts.ts'
import type { TriedAct, TriedReply } from './use-try-out.ts'

type ReplyViewProps = {
  appId: string
  reply: TriedReply
  version: number | null
  /** Suggestions of earlier answers stay to be read, not to be pressed, while one is awaited. */
  isWaiting: boolean
  /** Only the newest answer's buttons and form belong to where the conversation stands. */
  isLast: boolean
  onAsk: (text: string) => void
  onAct: (act: TriedAct, label: string) => void
  onAskForPerson: (label: string) => void
}

/** What the bot said, what it rests on, and on request why. */
export function ReplyView({ appId, reply, version, isWaiting, isLast, onAsk, onAct, onAskForPerson }: ReplyViewProps) {
  const t = useTexts()
  const texts = useMessageTexts()
  const { body, trace } = reply
  const person = t(($) => $.chatbot.tryOut.offerAgent)
  const hasChoices = body.type === 'suggestions' && (body.items.length > 0 || body.offerAgent)
  const hasItems = body.type === 'buttons' || body.type === 'card' || body.type === 'rich'
  const pressable = isLast && hasItems ? body.items.filter(({ action }) => action.type !== 'link') : []
  // What can be pressed stands below as buttons; links stay where they are.
  const content =
    pressable.length > 0 && hasItems
      ? { ...body, items: body.items.filter(({ action }) => action.type === 'link') }
      : body
  return (
    <div className="flex flex-col items-start gap-1.5">
      <div className="flex max-w-full flex-col gap-2 rounded-card rounded-tl-sm border border-line bg-surface px-3 py-2 text-14 text-ink">
        <div className="min-w-0">
          <span className="sr-only">{t(($) => $.chatbot.tryOut.bot)}: </span>
          {content.type === 'suggestions' || content.type === 'notice' || (content.type === 'form' && isLast) ? (
            <p className="whitespace-pre-wrap wrap-anywhere">{content.text}</p>
          ) : (
            <MessageContent content={content} texts={texts} />
          )}
        </div>
        {pressable.length > 0 && hasItems && (
          <ul className="flex flex-wrap gap-1.5">
            {pressable.map(({ id, label, action }) => (
              <li key={id} className="max-w-full">
                <Button
                  size="small"
                  disabled={isWaiting}
                  onClick={() => onAct({ type: 'pressed', button: id, label, ask: body.ask, action }, label)}
                  className="text-accent-text"
                >
                  {label}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {body.type === 'form' && isLast && (
          <TryForm
            body={{ ...body, submitLabel: body.submitLabel || t(($) => $.chatbot.tryOut.send) }}
            disabled={isWaiting}
            onSend={(values, label) => {
              const ask = body.ask ?? ''
              if (values === null) onAct({ type: 'cancelled', ask }, body.cancelLabel)
              else onAct({ type: 'submitted', ask, values, label }, label || body.submitLabel)
            }}
          />
        )}
        {body.type === 'upload' && isLast && !isWaiting && (
          <TryFile
            accepts={body.accepts}
            onSend={({ name, size }) => onAct({ type: 'sent', name, size, ask: body.ask }, name)}
          />
        )}
        {hasChoices && (
          <ul className="flex flex-wrap gap-1.5">
            {body.items.map((item) => (
              <li key={item} className="max-w-full">
                <Button size="small" disabled={isWaiting} onClick={() => onAsk(item)} className="text-accent-text">
                  {item}
                </Button>
              </li>
            ))}
            {body.offerAgent && (
              <li>
                <Button
                  size="small"
                  icon={<UserRound size={16} strokeWidth={1.75} aria-hidden />}
                  disabled={isWaiting}
                  onClick={() => onAskForPerson(person)}
                >
                  {person}
                </Button>
              </li>
            )}
          </ul>
        )}
      </div>
      {trace.outcome !== 'welcome' && <Grounds appId={appId} trace={trace} version={version} />}
    </div>
  )
}

function Grounds({ appId, trace, version }: { appId: string; trace: TriedReply['trace']; version: number | null }) {
  const t = useTexts()
  const format = useFormat()
  const id = useId()
  const may = useMaySee()
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const [best] = trace.candidates

  // Below the last answer it would open out of sight.
  useEffect(() => {
    if (open) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [open])

  return (
    <div className="flex w-full flex-col gap-1.5 text-12">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <OutcomeBadge outcome={trace.outcome} />
        {best !== undefined && (
          <span className="tabular text-muted">
            {t(($) => $.chatbot.tryOut.score, {
              score: format.number(best.confidence, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
            })}
          </span>
        )}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="focus-ring min-h-6 rounded-sm px-1 font-medium text-accent-text hover:underline"
        >
          {t(($) => $.frame.why.title)}
        </button>
      </div>
      {best !== undefined && trace.outcome === 'direct' && (
        <EntryLink appId={appId} entryId={best.entryId} question={best.question} maySee={may.knowledge} />
      )}
      <div ref={panel} id={id} hidden={!open}>
        {open && (
          <WhyPanel
            appId={appId}
            trace={trace}
            version={version}
            draftText={t(($) => $.chatbot.tryOut.draftVersion)}
            may={may}
          />
        )}
      </div>
    </div>
  )
}
