import { CircleAlert, Hourglass, Mic, PhoneCall, PhoneOff, Users, type LucideIcon } from 'lucide-react'
import type { CallLine } from '#src/domain/voice/call.ts'
import { selectionOf } from '#src/editor/canvas/view-state.ts'
import { SoundButton } from '#src/editor/prompt/sound-button.tsx'
import { useSounds } from '#src/editor/prompt/sounds-context.tsx'
import { useTexts, type Texts } from '#src/i18n/use-texts.ts'
import { htmlLang } from '#src/lib/language.ts'
import { cx } from '#src/ui/cx.ts'
import { useFlowEditor } from '#src/features/flows/editor/editor-context.ts'

const EVENTS: Record<Extract<CallLine, { type: 'event' }>['event'], LucideIcon> = {
  silence: Hourglass,
  queued: Users,
  ringing: PhoneCall,
  answered: PhoneCall,
  recording: Mic,
  failed: CircleAlert,
  ended: PhoneOff,
}

/** Seconds as they stand beside a line: 0:07. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** One line of a call: what was heard, pressed or said, and when; a press on its time shows the step on the canvas. */
export function CallLineView({ line }: { line: CallLine }) {
  const t = useTexts()
  const { select } = useFlowEditor()
  const { nodeId } = line
  const time =
    nodeId === null ? (
      <span className="tabular text-12 text-faint">{clock(line.at)}</span>
    ) : (
      <button
        type="button"
        title={t(($) => $.voice.call.showStep)}
        onClick={() => select(selectionOf({ nodes: [nodeId] }), { reveal: true })}
        className="focus-ring tabular rounded-small text-12 text-muted hover:text-accent-text hover:underline"
      >
        {clock(line.at)}
      </button>
    )
  if (line.type === 'event') {
    const Icon = EVENTS[line.event]
    return (
      <p className="flex items-center gap-2 text-12 text-muted">
        <span className="w-9 shrink-0 text-right">{time}</span>
        <Icon size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <span className="min-w-0 wrap-anywhere">{eventText(t, line)}</span>
      </p>
    )
  }
  const isCaller = line.who === 'caller'
  return (
    <div className="flex items-start gap-2">
      <span className="w-9 shrink-0 pt-1.5 text-right">{time}</span>
      <div
        className={cx(
          'min-w-0 rounded-card border px-3 py-1.5 text-13 text-ink',
          isCaller ? 'ml-auto border-accent-line/30 bg-accent-soft' : 'border-line bg-raised',
        )}
      >
        <Body line={line} />
      </div>
    </div>
  )
}

function Body({ line: { body, language, seconds } }: { line: Extract<CallLine, { type: 'message' }> }) {
  const t = useTexts()
  const { list } = useSounds()
  switch (body.type) {
    case 'prompt': {
      const sound = list.find(({ id }) => id === body.soundId)
      return (
        <span className="flex items-start gap-1.5">
          {sound && <SoundButton url={sound.url} name={sound.name} />}
          <span lang={language === null ? undefined : htmlLang(language)} className="min-w-0 wrap-anywhere">
            {body.text || sound?.name || t(($) => $.editor.prompt.gone)}
          </span>
          <span className="tabular shrink-0 text-12 text-muted">
            {t(($) => $.editor.prompt.seconds, { seconds: Math.round(seconds) })}
          </span>
        </span>
      )
    }
    case 'keys':
      return <kbd className="font-mono text-14 tracking-widest">{body.text}</kbd>
    case 'recording':
      return (
        <span className="flex items-center gap-1.5">
          <Mic size={14} strokeWidth={1.75} aria-hidden />
          {t(($) => $.voice.call.recorded, { seconds: body.seconds })}
        </span>
      )
    default:
      return <span className="wrap-anywhere">{'text' in body ? body.text : ''}</span>
  }
}

function eventText(t: Texts, { event, detail, seconds }: Extract<CallLine, { type: 'event' }>): string {
  switch (event) {
    case 'ringing':
      return t(($) => $.voice.call.events.ringing, { number: detail })
    case 'answered':
      return t(($) => $.voice.call.events.answered, { seconds })
    case 'ended':
      return t(($) => $.voice.call.ended[ENDS.find((reason) => reason === detail) ?? 'menu'])
    default:
      return t(($) => $.voice.call.events[event])
  }
}

const ENDS = ['menu', 'caller', 'failed', 'time', 'emergency'] as const
