import { Pause, Phone, PhoneOff, Play, SkipForward, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { dueAt } from '#src/domain/voice/call.ts'
import { isKey, KEYS } from '#src/domain/telephony/keys.ts'
import { useStore } from '#src/features/shared/store.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useFlowEditor } from '#src/features/flows/editor/editor-context.ts'
import { CallLineView } from './call-line.tsx'
import { useCallRun } from './call-context.tsx'
import type { CallRun, CallRunState, Recalled } from './call-run.ts'
import { usePastCall } from './use-past-call.ts'
import { WorldPopover } from './world-popover.tsx'

/** Milliseconds between two looks at the clock of a call in real time. */
const TICK = 250

/** The menu as a caller meets it: a telephone in the page, with the world around it to choose. */
export function CallPanel() {
  const t = useTexts()
  const { flow, onSearch } = useFlowEditor()
  const run = useCallRun()
  const state = useStore(run.store)
  const { call, isRealTime, isAsking, recalled } = state
  const past = usePastCall()
  const log = useRef<HTMLDivElement>(null)
  const count = call?.lines.length ?? 0
  const isOn = call !== null && call.state.type !== 'over'
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [count])
  useEffect(() => {
    if (!isRealTime || !isOn) return undefined
    const timer = setInterval(() => run.tick(), TICK)
    return () => clearInterval(timer)
  }, [run, isRealTime, isOn])
  const handleKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
    if (!isOn || !isKey(event.key)) return
    event.preventDefault()
    run.press(event.key)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys are for the keypad within, wherever in it one is
    <div data-call className="flex h-full min-h-0 flex-col" onKeyDown={handleKey}>
      <div className="flex flex-wrap items-center gap-1 border-b border-line px-3 py-1.5">
        {isOn ? (
          <Button size="small" tone="danger" icon={<PhoneOff size={14} />} onClick={run.hangUp}>
            {t(($) => $.voice.call.hangUp)}
          </Button>
        ) : (
          <Button size="small" tone="accent" icon={<Phone size={14} />} onClick={() => run.begin()}>
            {call === null ? t(($) => $.voice.call.begin) : t(($) => $.voice.call.again)}
          </Button>
        )}
        <IconButton
          size="small"
          label={t(($) => $.voice.call.stepBack)}
          icon={<Undo2 size={14} />}
          disabled={state.past.length === 0}
          onClick={run.undo}
        />
        <WorldPopover run={run} />
        <Switch
          label={t(($) => $.voice.call.realTime)}
          checked={isRealTime}
          onCheckedChange={run.setRealTime}
          className="ml-auto"
        />
      </div>
      {call?.state.type === 'held' && (
        <div className="flex flex-wrap items-center gap-2 border-b border-line bg-warning-soft px-4 py-1.5 text-13">
          <Pause size={14} aria-hidden />
          <span className="flex-1">{t(($) => $.voice.call.held)}</span>
          <Button size="small" tone="accent" icon={<Play size={14} />} onClick={run.goOn}>
            {t(($) => $.voice.call.goOn)}
          </Button>
        </div>
      )}
      {recalled !== null && (
        <Callout
          className="m-3"
          onClose={() => onSearch({ conversation: undefined })}
          closeLabel={t(($) => $.common.close)}
        >
          <RecalledText recalled={recalled} />
        </Callout>
      )}
      {past !== null && (
        <Callout className="m-3" tone={past === 'failed' ? 'danger' : 'info'} live>
          {t(($) => $.voice.call.past[past])}
        </Callout>
      )}
      <div
        ref={log}
        role="log"
        aria-label={t(($) => $.voice.call.log)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach what scrolls
        tabIndex={0}
        className="focus-ring-inset flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto bg-ground p-4"
      >
        {call === null && (
          <EmptyState
            level={3}
            title={t(($) => $.voice.call.empty)}
            text={t(($) => $.voice.call.emptyText, { name: flow.name })}
          />
        )}
        {call?.lines.map((line, index) => (
          // Lines are only ever added, so their place names them.
          // oxlint-disable-next-line react/no-array-index-key
          <CallLineView key={index} line={line} />
        ))}
      </div>
      {isOn && (
        <div className="flex flex-col gap-3 border-t border-line px-4 py-3">
          <Doing run={run} state={state} isAsking={isAsking} />
          <Keypad run={run} />
          <Speech run={run} state={state} />
        </div>
      )}
    </div>
  )
}

/** What the call that is looked at ran on, and what can be done with it. */
function RecalledText({ recalled: { version, scheduled, at } }: { recalled: Recalled }) {
  const t = useTexts()
  const format = useFormat()
  const time = format.dateTime(at)
  if (scheduled !== null) return t(($) => $.voice.call.recalledScheduled, { time, version: scheduled })
  return t(($) => $.voice.call.recalled, { time, version: version ?? 0 })
}

/** What the line is doing, and the way past it. */
function Doing({ run, state, isAsking }: { run: CallRun; state: CallRunState; isAsking: boolean }) {
  const t = useTexts()
  const { call, isRealTime } = state
  if (call === null) return null
  const due = dueAt(call)
  const seconds = due === null ? 0 : Math.max(0, Math.round((due - call.at) / 1000))
  return (
    <div className="flex items-center gap-2 text-13">
      {isAsking && <Spinner size={14} />}
      <span role="status" className="min-w-0 flex-1 text-muted">
        {t(($) => $.voice.call.doing[call.state.type])}
      </span>
      {due !== null && !isRealTime && (
        <Button size="small" icon={<SkipForward size={14} />} onClick={run.skip}>
          {t(($) => $.voice.call.wait, { seconds })}
        </Button>
      )}
    </div>
  )
}

/** The letters that stand on the keys of a telephone. */
const LETTERS: Readonly<Record<string, string>> = {
  '2': 'ABC',
  '3': 'DEF',
  '4': 'GHI',
  '5': 'JKL',
  '6': 'MNO',
  '7': 'PQRS',
  '8': 'TUV',
  '9': 'WXYZ',
  '0': '+',
}

const KEY_LETTERS =
  'h-3 text-[9px] leading-3 font-medium tracking-widest text-muted before:content-[attr(data-letters)]'

function Keypad({ run }: { run: CallRun }) {
  const t = useTexts()
  return (
    <div
      role="group"
      aria-label={t(($) => $.voice.call.keypad)}
      className="mx-auto grid w-full max-w-64 grid-cols-3 gap-1.5"
    >
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={t(($) => $.voice.call.key, { key })}
          onClick={() => run.press(key)}
          className="focus-ring flex h-11 flex-col items-center justify-center rounded-control border border-line-strong bg-surface font-semibold text-ink transition-colors duration-fast hover:bg-hover active:bg-pressed"
        >
          <span aria-hidden className="tabular text-16 leading-5">
            {key}
          </span>
          {/* Drawn, not written: they are no part of what the key is called. */}
          <span aria-hidden className={KEY_LETTERS} data-letters={LETTERS[key] ?? ''} />
        </button>
      ))}
    </div>
  )
}

/** What the caller says, where the menu listens to words. */
function Speech({ run, state }: { run: CallRun; state: CallRunState }) {
  const t = useTexts()
  const [text, setText] = useState('')
  const { call, world } = state
  if (call?.state.type !== 'listening' || call.state.listen.speech === null) return null
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' && world.speech.trim() === '') return
    run.say(text.trim())
    setText('')
  }
  return (
    <form onSubmit={handleSubmit} className="flex items-center gap-2">
      <TextField
        aria-label={t(($) => $.voice.call.speech)}
        placeholder={world.speech || t(($) => $.voice.call.speech)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="flex-1"
      />
      <Button type="submit">{t(($) => $.voice.call.say)}</Button>
    </form>
  )
}
