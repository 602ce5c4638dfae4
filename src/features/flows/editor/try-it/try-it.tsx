import { Bug, FastForward, Pause, Play, RotateCcw, StepForward } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useStore } from '#src/features/shared/store.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useFlowEditor } from '../editor-context.ts'
import { useGrowing } from '#src/features/shared/use-growing.ts'
import { ChatLine } from './chat-line.tsx'
import { SetupPopover } from './setup-popover.tsx'
import { transcriptOf } from './transcript.ts'
import { usePastTalk } from './use-past-talk.ts'

/** Lines that are drawn at once, the newest first. */
const LINES = 20

/** The flow as a visitor meets it, beside the canvas on which its way lights up. It can be held, and gone back in. */
export function TryIt() {
  const t = useTexts()
  const format = useFormat()
  const { tryRun, flow, tryFrom, onSearch } = useFlowEditor()
  const state = useStore(tryRun.store)
  const [text, setText] = useState('')
  const log = useRef<HTMLDivElement>(null)
  const past = usePastTalk()

  const lines = transcriptOf(state.moments)
  const shown = useGrowing(lines.length, LINES)
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [shown])

  const isHeld = state.session.run?.paused != null
  const canSpeak = !isHeld && state.over === null && state.busy === 0
  const [due] = [...state.timers.values()].sort((a, b) => a - b)
  const hasBegun = state.moments.length > 0
  const waitsForWords = !hasBegun && state.setup.from === 'said'
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || !canSpeak) return
    setText('')
    void tryRun.send({ type: 'said', text: text.trim() })
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-1 border-b border-line px-4 py-1.5">
        <Button size="small" icon={<RotateCcw size={14} />} onClick={() => tryFrom(null)}>
          {hasBegun ? t(($) => $.flow.try.again) : t(($) => $.flow.try.begin)}
        </Button>
        <IconButton
          size="small"
          label={t(($) => $.flow.try.stepwise)}
          icon={<Bug size={14} />}
          pressed={state.stepwise}
          onClick={() => tryRun.setStepwise(!state.stepwise)}
        />
        <SetupPopover />
        {due !== undefined && (
          <Button size="small" tone="quiet" icon={<FastForward size={14} />} onClick={() => void tryRun.skip()}>
            {t(($) => $.flow.try.skip, { time: format.duration(Math.max(1000, due - state.clock)) })}
          </Button>
        )}
        {state.busy > 0 && (
          <span role="status" className="flex items-center gap-1.5 text-12 text-muted">
            <Spinner size={14} />
            {t(($) => $.flow.try.busy)}
          </span>
        )}
      </div>
      {isHeld && (
        <div className="flex flex-wrap items-center gap-2 border-b border-line bg-warning-soft px-4 py-1.5 text-13">
          <Pause size={14} aria-hidden />
          <span className="flex-1">{t(($) => $.flow.try.held)}</span>
          <Button size="small" icon={<StepForward size={14} />} onClick={() => void tryRun.goOn(true)}>
            {t(($) => $.flow.try.step)}
          </Button>
          <Button size="small" tone="accent" icon={<Play size={14} />} onClick={() => void tryRun.goOn(false)}>
            {t(($) => $.flow.try.goOn)}
          </Button>
        </div>
      )}
      {state.replayed !== null && (
        <Callout
          className="m-3"
          onClose={() => onSearch({ conversation: undefined })}
          closeLabel={t(($) => $.common.close)}
        >
          {t(($) => $.flow.try.replayed, { version: state.replayed })}
        </Callout>
      )}
      <div
        ref={log}
        role="log"
        aria-label={t(($) => $.flow.try.log)}
        // Scrolled by the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="focus-ring-inset relative flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto bg-ground p-4"
      >
        {past?.type === 'failed' && <QueryFailure error={past.query.error} query={past.query} />}
        {past?.type === 'nothing' && (
          <EmptyState title={t(($) => $.flow.try.noBot)} text={t(($) => $.flow.try.noBotText)} />
        )}
        {lines.length === 0 && !isHeld && (past === null || past.type === 'loading') && (
          <EmptyState
            title={waitsForWords ? t(($) => $.flow.try.speak) : t(($) => $.flow.try.empty)}
            text={waitsForWords ? t(($) => $.flow.try.speakText) : t(($) => $.flow.try.emptyText, { name: flow.name })}
          />
        )}
        {lines.slice(lines.length - shown).map((line) => (
          <ChatLine key={line.id} line={line} canPress={canSpeak} />
        ))}
      </div>
      <form onSubmit={handleSubmit} className="flex items-center gap-2 border-t border-line px-4 py-3">
        <TextField
          aria-label={t(($) => $.flow.try.input)}
          placeholder={t(($) => $.flow.try.input)}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="flex-1"
        />
        <Button type="submit" tone="accent" aria-disabled={!canSpeak || text.trim() === ''}>
          {t(($) => $.flow.try.send)}
        </Button>
      </form>
      {past?.type === 'loading' && (
        <p role="status" className="border-t border-line px-3 py-2 text-12 text-muted">
          {t(($) => $.flow.try.loading)}
        </p>
      )}
    </div>
  )
}
