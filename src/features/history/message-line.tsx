import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useMaySee } from '#src/features/shared/why/may.ts'
import { WhyPanel } from '#src/features/shared/why/why-panel.tsx'
import { Why } from '#src/features/shared/why/why.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import { MessageContent } from '#src/ui/message/message-content.tsx'
import type { TracedMessage } from './data.ts'
import { ReactionLine } from '#src/features/shared/message/reaction-line.tsx'
import { ThumbLine } from '#src/features/shared/message/thumb-line.tsx'
import { useMessageTexts } from '#src/features/shared/message/use-message-texts.ts'

type MessageLineProps = {
  message: TracedMessage
  visitor: string
  /** The version of the bot that the conversation was with. */
  version: number | null
  day: string | undefined
  /** What the visitor said first after it. */
  answer: string | undefined
  /** It was taken back; its words are there for those alone who look after the desk. */
  isRecalled: boolean
}

/** One message of a transcript, or a notice as a line; under what the bot said, why. */
export function MessageLine({ message, visitor, version, day, answer, isRecalled }: MessageLineProps) {
  const t = useTexts()
  const { appId, timeZone } = useApplication()
  const may = useMaySee()
  const format = useFormat(timeZone)
  const texts = useMessageTexts()
  const { body, sender, name, at, trace, thumb, reaction } = message
  const time = (
    <time dateTime={at} className="tabular whitespace-nowrap">
      {day === undefined ? format.time(at) : `${day}, ${format.time(at)}`}
    </time>
  )
  if (body.type === 'notice')
    return (
      <li className="flex flex-wrap items-center justify-center gap-x-2 text-center text-12 text-muted">
        <span>
          {t(($) => $.history.notice[body.notice], {
            agent: body.agent ?? '',
            stars: body.stars ?? 0,
            what: body.what ?? '',
            text: body.text,
          })}
        </span>
        {time}
      </li>
    )
  const isVisitor = sender === 'visitor'
  const who = isVisitor
    ? visitor
    : sender === 'agent'
      ? (name ?? t(($) => $.history.sender.agent))
      : t(($) => $.history.sender[sender])
  return (
    <li className={cx('flex min-w-0 flex-col gap-1', isVisitor ? 'items-start' : 'items-end')}>
      <p className="flex max-w-full flex-wrap gap-x-2 text-12 text-muted">
        <span className="font-medium wrap-anywhere">{who}</span>
        {time}
      </p>
      <div
        className={cx(
          'max-w-[85%] min-w-0 rounded-card border px-3 py-2 text-14 text-ink',
          isVisitor
            ? 'border-line bg-sunken'
            : sender === 'agent'
              ? 'border-accent-line/30 bg-accent-soft'
              : 'border-line bg-raised',
        )}
      >
        {isRecalled && (
          <p className="flex items-center gap-1.5 text-muted">
            <Undo2 size={12} strokeWidth={2} aria-hidden className="shrink-0" />
            {t(($) => $.history.recalled)}
          </p>
        )}
        {isRecalled && body.text === '' ? null : body.type !== 'suggestions' ? (
          <MessageContent content={body} texts={texts} chosen={answer} />
        ) : (
          <>
            <p className="whitespace-pre-wrap wrap-anywhere">{body.text}</p>
            {body.items.length > 0 && (
              <ul aria-label={t(($) => $.history.suggestions)} className="mt-2 flex flex-col gap-1">
                {body.items.map((item, index) => (
                  <li
                    key={index}
                    className="rounded-control border border-line-strong px-2 py-1 text-13 text-muted wrap-anywhere"
                  >
                    {item}
                  </li>
                ))}
              </ul>
            )}
            {body.offerAgent && <Offer>{t(($) => $.history.offeredAgent)}</Offer>}
          </>
        )}
      </div>
      <ThumbLine thumb={thumb} />
      <ReactionLine reaction={reaction} who={isVisitor ? t(($) => $.history.sender.agent) : visitor} />
      {trace !== null && (
        <Why outcome={trace.outcome}>
          {() => (
            <WhyPanel
              appId={appId}
              trace={trace}
              version={version}
              draftText={t(($) => $.history.noVersion)}
              may={may}
              conversationId={message.conversationId}
            />
          )}
        </Why>
      )}
    </li>
  )
}

function Offer({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-12 text-muted">{children}</p>
}
