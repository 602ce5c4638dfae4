import { CircleAlert, UserRound, UserRoundX } from 'lucide-react'
import { Fragment } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { OutcomeBadge } from '../why/outcome-badge.tsx'
import { ReplyView } from './reply-view.tsx'
import type { TriedAnswer, TryOut, Turn } from './use-try-out.ts'

/** A question and what the bot made of it. */
export function TurnView({ appId, turn, tryOut }: { appId: string; turn: Turn; tryOut: TryOut }) {
  const t = useTexts()
  const { asked, answer, error } = turn
  return (
    <>
      <p className="max-w-[85%] self-end rounded-card rounded-tr-sm bg-accent px-3 py-2 text-14 whitespace-pre-wrap text-on-accent wrap-anywhere">
        <span className="sr-only">{t(($) => $.chatbot.tryOut.you)}: </span>
        {asked}
      </p>
      {answer === undefined && error === undefined && (
        <p className="self-start rounded-card border border-line bg-surface px-3 py-2 text-13 text-muted">
          {t(($) => $.chatbot.tryOut.thinking)}
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className="flex items-start gap-1.5 text-13 text-danger-text">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
          {t(($) => $.chatbot.tryOut.notSent)} {errorText(t, apiFailure(error).code)}
        </p>
      )}
      {answer?.replies.map((reply, index) => (
        // Replies of one answer never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          <Notices answer={answer} after={index} />
          <ReplyView
            appId={appId}
            reply={reply}
            version={answer.version}
            isWaiting={tryOut.isWaiting}
            isLast={tryOut.turns.at(-1)?.id === turn.id}
            onAsk={(text) => void tryOut.ask(text)}
            onAct={(act, label) => void tryOut.act(act, label)}
            onAskForPerson={(label) => void tryOut.askForPerson(label)}
          />
        </Fragment>
      ))}
      {answer && <Notices answer={answer} after={answer.replies.length} />}
      {answer?.transfer === true && (
        <div className="flex flex-col items-start gap-1.5 text-13 text-muted">
          <OutcomeBadge outcome="transfer" />
          <p className="flex items-start gap-1.5">
            <UserRound size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
            {t(($) => $.chatbot.tryOut.transferred)}
          </p>
        </div>
      )}
      {answer?.ended === true && <p className="text-13 text-muted">{t(($) => $.chatbot.tryOut.ended)}</p>}
    </>
  )
}

/** What the desk says of a hand-over that came to nothing, between the bot's replies. */
function Notices({ answer, after }: { answer: TriedAnswer; after: number }) {
  return answer.notices
    ?.filter((notice) => notice.after === after)
    .map(({ notice, text }) => (
      <p key={notice} className="flex items-start gap-1.5 text-13 text-muted">
        <UserRoundX size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
        <span className="whitespace-pre-wrap wrap-anywhere">{text}</span>
      </p>
    ))
}
