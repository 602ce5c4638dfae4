import { apiFailure } from '#src/api/errors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { MessageContent } from '#src/ui/message/message-content.tsx'
import { useMessageTexts } from '#src/features/shared/message/use-message-texts.ts'
import type { TestTurn } from './use-test-chat.ts'

type Reply = NonNullable<TestTurn['answer']>['replies'][number]
type TestAnswerProps = { turn: TestTurn; isWaiting: boolean; onAsk: (text: string) => void }

/** A question of the test and what the robot makes of it. */
export function TestAnswer({ turn, isWaiting, onAsk }: TestAnswerProps) {
  const t = useTexts()
  const { asked, answer, error } = turn
  return (
    <>
      <p className="max-w-[85%] self-end rounded-card rounded-tr-sm bg-accent px-3 py-2 text-14 whitespace-pre-wrap text-on-accent wrap-anywhere">
        <span className="sr-only">{t(($) => $.guide.try.you)}: </span>
        {asked}
      </p>
      {answer === undefined && error === undefined && (
        <p className="text-13 text-muted">{t(($) => $.guide.try.thinking)}</p>
      )}
      {error !== undefined && (
        <p role="alert" className="text-13 text-danger-text">
          {errorText(t, apiFailure(error).code)}
        </p>
      )}
      {answer?.replies.map((reply, index) => (
        // Replies of one answer never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <ReplyText key={index} reply={reply} isWaiting={isWaiting} onAsk={onAsk} />
      ))}
      {answer?.transfer === true && (
        <p className="flex flex-wrap items-center gap-2 text-13 text-muted">
          <Badge tone="info">{t(($) => $.guide.try.transfer)}</Badge>
          {t(($) => $.guide.try.transferText)}
        </p>
      )}
    </>
  )
}

const TONES = {
  direct: 'success',
  clarify: 'warning',
  chitchat: 'success',
  document: 'success',
  fallback: 'neutral',
  transfer: 'info',
  flow: 'info',
} satisfies Record<string, Tone>

type ReplyTextProps = { reply: Reply; isWaiting: boolean; onAsk: (text: string) => void }

function ReplyText({ reply, isWaiting, onAsk }: ReplyTextProps) {
  const t = useTexts()
  const format = useFormat()
  const texts = useMessageTexts()
  const { body, trace } = reply
  const [best] = trace.candidates
  const { outcome } = trace
  const score = (value: number) => format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (
    <div className="flex flex-col items-start gap-1.5">
      <div className="flex max-w-full flex-col gap-2 rounded-card rounded-tl-sm border border-line bg-ground px-3 py-2 text-14 text-ink">
        {body.type !== 'suggestions' && body.type !== 'notice' ? (
          <MessageContent content={body} texts={texts} />
        ) : (
          body.text !== '' && <p className="whitespace-pre-wrap wrap-anywhere">{body.text}</p>
        )}
        {body.type === 'suggestions' && body.items.length > 0 && (
          <ul className="flex flex-wrap gap-1.5">
            {body.items.map((item) => (
              <li key={item} className="max-w-full">
                <Button size="small" disabled={isWaiting} onClick={() => onAsk(item)}>
                  {item}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {outcome !== 'welcome' && (
        <p className="flex flex-wrap items-center gap-2 text-12 text-muted">
          <Badge tone={TONES[outcome]}>{t(($) => $.guide.try[outcome])}</Badge>
          {best !== undefined && (
            <span className="tabular wrap-anywhere">
              {t(($) => $.guide.try.score, { score: score(best.confidence), question: best.question })}
            </span>
          )}
        </p>
      )}
    </div>
  )
}
