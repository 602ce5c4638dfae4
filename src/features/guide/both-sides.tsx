import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { orpc } from '#src/api/query.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Link } from '#src/ui/link.tsx'
import type { ChatSides } from './parts.ts'
import { useGuide } from './use-guide.ts'
import { useSuggestions } from './use-suggestions.ts'
import { useFirstAnswerer } from './use-first-answerer.ts'

type BothSidesProps = { appId: string; sides: ChatSides }

/**
 * The visitor's own page beside the agents' own workspace, and what to do in them, ticked off by what has really happened.
 * A frame each: they are the pages that visitors and agents have, nothing is played.
 */
export function BothSides({ appId, sides }: BothSidesProps) {
  const t = useTexts()
  const mayServe = usePermission('desk.serve')
  return (
    <>
      <Acts appId={appId} mayServe={mayServe} />
      <div className="grid items-start gap-5 xl:grid-cols-[22rem_minmax(0,1fr)]">
        <Side title={t(($) => $.guide.try.visitor)} href={sides.chat} frame={t(($) => $.guide.try.frame)} />
        {mayServe ? (
          <Side title={t(($) => $.guide.try.agent)} href={sides.workspace} frame={t(($) => $.guide.try.desk)} />
        ) : (
          <p className="text-13 text-muted">{t(($) => $.guide.try.noDesk)}</p>
        )}
      </div>
    </>
  )
}

function Side({ title, href, frame }: { title: string; href: string; frame: string }) {
  const t = useTexts()
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 text-13">
        <h3 className="font-semibold text-ink">{title}</h3>
        <Link href={href} newTabLabel={t(($) => $.guide.channel.newTab)}>
          {t(($) => $.guide.try.own)}
        </Link>
      </header>
      <iframe src={href} title={frame} className="h-[38rem] w-full rounded-card border border-line bg-surface" />
    </section>
  )
}

/** What to do, in order, each with what helps to do it: where the bot is off, a person is asked from the first word on. */
function Acts({ appId, mayServe }: { appId: string; mayServe: boolean }) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const isBotOff = useFirstAnswerer() === 'people'
  const { failed } = useNotices()
  const suggestions = useSuggestions(appId)
  const checklist = useGuide(appId, 'now').data?.checklist
  const desk = useQuery(
    orpc.desk.overview.queryOptions({ input: { appId }, enabled: mayServe, refetchInterval: 2_000, staleTime: 0 }),
  ).data
  const goOnline = useMutation(
    orpc.team.setOwnStatus.mutationOptions({
      onError: failed,
      onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.desk.overview.key() }),
    }),
  )
  const question = suggestions?.questions[0]
  const word = suggestions?.personWord
  const isAnswered = checklist?.agentAnswered === true
  const isOnline = desk?.status === 'online'
  const isAsked = isAnswered || (desk !== undefined && desk.mine.length + desk.queue.length > 0)
  const copied = t(($) => $.common.copied)
  return (
    <ol
      aria-label={t(($) => $.guide.try.acts)}
      className={cx('grid gap-3', isBotOff ? 'lg:grid-cols-3' : 'sm:grid-cols-2 xl:grid-cols-4')}
    >
      {!isBotOff && (
        <Act title={t(($) => $.guide.try.ask)} isDone={checklist?.visitorAnswered === true}>
          {question !== undefined && (
            <span className="flex min-w-0 items-center gap-1">
              <span className="min-w-0 truncate">{question}</span>
              <CopyButton value={question} label={t(($) => $.guide.try.copy, { question })} copiedLabel={copied} />
            </span>
          )}
        </Act>
      )}
      <Act title={t(($) => $.guide.try.online)} isDone={isOnline}>
        {mayServe && !isOnline && (
          <Button
            size="small"
            tone="accent"
            busy={goOnline.isPending}
            disabled={desk === undefined || desk.forcedOffline}
            onClick={() => goOnline.mutate({ appId, status: 'online' })}
          >
            {t(($) => $.guide.try.goOnline)}
          </Button>
        )}
        {isOnline && t(($) => $.guide.try.isOnline)}
      </Act>
      <Act title={isBotOff ? t(($) => $.guide.try.write) : t(($) => $.guide.try.person)} isDone={isAsked}>
        {isBotOff ? (
          t(($) => $.guide.try.writeText)
        ) : word === undefined ? (
          t(($) => $.guide.try.personButton)
        ) : (
          <span className="flex min-w-0 items-center gap-1">
            {t(($) => $.guide.try.personText, { word })}
            <CopyButton value={word} label={t(($) => $.guide.try.copy, { question: word })} copiedLabel={copied} />
          </span>
        )}
      </Act>
      <Act title={t(($) => $.guide.try.reply)} isDone={isAnswered}>
        {t(($) => $.guide.try.replyText)}
      </Act>
    </ol>
  )
}

function Act({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  const t = useTexts()
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className="flex min-w-0 gap-2.5 rounded-card border border-line bg-surface p-3">
      <Icon
        size={20}
        strokeWidth={1.75}
        aria-hidden
        className={isDone ? 'shrink-0 text-success-text' : 'shrink-0 text-faint'}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="text-14 font-medium text-ink">
          {title}
          <span className="sr-only">
            {': '}
            {isDone ? t(($) => $.guide.overview.checked) : t(($) => $.guide.overview.unchecked)}
          </span>
        </p>
        <div className="flex min-h-control-sm min-w-0 items-center text-13 text-muted">{children}</div>
      </div>
    </li>
  )
}
