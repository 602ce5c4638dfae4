import { ClipboardCheck, FastForward, RotateCcw, SendHorizontal, X } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { OpenEntryContext } from '../why/entry-link.tsx'
import { AskerPopover } from './asker-popover.tsx'
import { ReplyView } from './reply-view.tsx'
import { TestsDialog } from './tests-dialog.tsx'
import { TurnView } from './turn-view.tsx'
import { useTryOut, type TryOut, type TrySource } from './use-try-out.ts'

type TestPanelProps = {
  appId: string
  /** Opens an entry in place; left out, its address is followed. */
  onOpenEntry?: ((entryId: string) => void) | undefined
  /** Left out where a drawer around it bears the title and closes it. */
  onClose?: (() => void) | undefined
  className?: string
}

/** A chat with the draft or the live bot that says of each answer where it comes from and why. It leaves no record. */
export function TestPanel({ appId, onOpenEntry, onClose, className = '' }: TestPanelProps) {
  const t = useTexts()
  const tryOut = useTryOut(appId)
  const { source } = tryOut
  const [isTesting, setIsTesting] = useState(false)
  return (
    <OpenEntryContext value={onOpenEntry}>
      <section aria-label={t(($) => $.chatbot.tryOut.title)} className={`flex min-h-0 flex-col bg-ground ${className}`}>
        <header className="flex flex-col gap-2 border-b border-line p-3">
          {onClose !== undefined && (
            <div className="flex items-center gap-2">
              <h2 className="min-w-0 flex-1 truncate text-14 font-semibold text-ink">
                {t(($) => $.chatbot.tryOut.title)}
              </h2>
              <IconButton
                label={t(($) => $.chatbot.tryOut.close)}
                icon={<X size={16} strokeWidth={1.75} aria-hidden />}
                onClick={onClose}
              />
            </div>
          )}
          <div className="flex items-center gap-2">
            <SegmentedControl<TrySource>
              aria-label={t(($) => $.chatbot.tryOut.source)}
              value={source}
              onValueChange={tryOut.reset}
              segments={[
                { value: 'draft', label: t(($) => $.chatbot.tryOut.draft) },
                { value: 'live', label: t(($) => $.chatbot.tryOut.live) },
              ]}
              className="mr-auto"
            />
            <AskerPopover
              value={tryOut.visitor}
              onChange={tryOut.setVisitor}
              forReal={tryOut.forReal}
              onForRealChange={tryOut.setForReal}
            />
            <IconButton
              label={t(($) => $.chatbot.tryOut.tests.open)}
              icon={<ClipboardCheck size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => setIsTesting(true)}
            />
            <IconButton
              label={t(($) => $.chatbot.tryOut.reset)}
              icon={<RotateCcw size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => tryOut.reset()}
            />
          </div>
          <p className="text-12 text-muted">
            {source === 'draft' ? t(($) => $.chatbot.tryOut.draftNote) : t(($) => $.chatbot.tryOut.liveNote)}
          </p>
        </header>
        <Log appId={appId} tryOut={tryOut} />
        <AskBox isWaiting={tryOut.isWaiting} onAsk={tryOut.ask} autoFocus={onClose === undefined} />
        {isTesting && <TestsDialog appId={appId} source={source} onClose={() => setIsTesting(false)} />}
      </section>
    </OpenEntryContext>
  )
}

function Log({ appId, tryOut }: { appId: string; tryOut: TryOut }) {
  const t = useTexts()
  const end = useRef<HTMLDivElement>(null)
  const format = useFormat()
  const { opening, turns, isWaiting, dueIn, ask, act, askForPerson } = tryOut
  const time = dueIn === undefined ? '' : format.duration(dueIn * 1000)
  const last = turns.at(-1)

  // What came last is what is read.
  useEffect(() => {
    if (last !== undefined) end.current?.scrollIntoView({ block: 'nearest' })
  }, [last])

  return (
    <div
      role="log"
      aria-label={t(($) => $.chatbot.tryOut.log)}
      aria-busy={isWaiting}
      // Scrolled by the arrow keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="focus-ring-inset flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3"
    >
      {opening.isError ? (
        <p role="alert" className="text-13 text-danger-text">
          {openingTrouble(apiFailure(opening.error).code)}
        </p>
      ) : (
        opening.data?.replies.map((reply, index) => (
          <ReplyView
            // Replies of one answer never change their order.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            appId={appId}
            reply={reply}
            version={opening.data.version}
            isWaiting={isWaiting}
            isLast={turns.length === 0}
            onAsk={(text) => void ask(text)}
            onAct={(done, label) => void act(done, label)}
            onAskForPerson={(label) => void askForPerson(label)}
          />
        ))
      )}
      {opening.data?.replies.length === 0 && turns.length === 0 && (
        <p className="text-13 text-muted">{t(($) => $.chatbot.tryOut.silent)}</p>
      )}
      {turns.map((turn) => (
        <TurnView key={turn.id} appId={appId} turn={turn} tryOut={tryOut} />
      ))}
      {dueIn !== undefined && (
        <Button
          size="small"
          tone="quiet"
          icon={<FastForward size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() =>
            void act(
              { type: 'waited' },
              t(($) => $.chatbot.tryOut.skipped, { time }),
            )
          }
          className="self-start"
        >
          {t(($) => $.chatbot.tryOut.skip, { time })}
        </Button>
      )}
      <div ref={end} />
    </div>
  )

  function openingTrouble(code: string): string {
    const isMissing = tryOut.source === 'live' && (code === 'NOT_FOUND' || code === 'ROBOT_UNAVAILABLE')
    return isMissing ? t(($) => $.chatbot.tryOut.nothingLive) : errorText(t, code)
  }
}

type AskBoxProps = {
  isWaiting: boolean
  onAsk: (text: string) => Promise<void>
  /** Takes the focus, in a drawer that was opened for it. */
  autoFocus: boolean
}

function AskBox({ isWaiting, onAsk, autoFocus }: AskBoxProps) {
  const t = useTexts()
  const [text, setText] = useState('')

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isWaiting || text.trim() === '') return
    setText('')
    void onAsk(text)
  }

  return (
    <form onSubmit={handleSubmit} className="flex items-center gap-2 border-t border-line bg-surface p-3">
      <TextField
        aria-label={t(($) => $.chatbot.tryOut.input)}
        placeholder={t(($) => $.chatbot.tryOut.input)}
        autoFocus={autoFocus}
        value={text}
        maxLength={LIMITS.message.visitorText}
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 flex-1"
      />
      <IconButton
        type="submit"
        tone="accent"
        label={t(($) => $.chatbot.tryOut.send)}
        icon={<SendHorizontal size={16} strokeWidth={1.75} aria-hidden />}
        aria-disabled={isWaiting || text.trim() === '' || undefined}
      />
    </form>
  )
}
