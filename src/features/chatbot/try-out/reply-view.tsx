import { UserRound } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { EntryLink } from './entry-link.tsx'
import { OutcomeBadge } from './outcome-badge.tsx'
import type { TriedReply } from './use-try-out.ts'
import { WhyTable } from './why-table.tsx'

type ReplyViewProps = {
  appId: string
  reply: TriedReply
  version: number | null
  /** Suggestions of earlier answers stay to be read, not to be pressed, while one is awaited. */
  isWaiting: boolean
  onAsk: (text: string) => void
  onAskForPerson: (label: string) => void
}

/** What the bot said, what it rests on, and on request why. */
export function ReplyView({ appId, reply, version, isWaiting, onAsk, onAskForPerson }: ReplyViewProps) {
  const t = useTexts()
  const { body, trace } = reply
  const person = t(($) => $.chatbot.tryOut.offerAgent)
  const hasChoices = body.type === 'suggestions' && (body.items.length > 0 || body.offerAgent)
  return (
    <div className="flex flex-col items-start gap-1.5">
      <div className="flex max-w-full flex-col gap-2 rounded-card rounded-tl-sm border border-line bg-surface px-3 py-2 text-14 text-ink">
        <p className="whitespace-pre-wrap wrap-anywhere">
          <span className="sr-only">{t(($) => $.chatbot.tryOut.bot)}: </span>
          {body.text}
        </p>
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
  const [open, setOpen] = useState(false)
  const [best] = trace.candidates
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
          {t(($) => $.chatbot.tryOut.why)}
        </button>
      </div>
      {best !== undefined && trace.outcome === 'direct' && (
        <EntryLink appId={appId} entryId={best.entryId} question={best.question} />
      )}
      <div id={id} hidden={!open}>
        {open && <WhyTable appId={appId} trace={trace} version={version} />}
      </div>
    </div>
  )
}
