import { Globe } from 'lucide-react'
import { useState } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { DIAL_OUTCOMES } from '#src/domain/telephony/request.ts'
import type { VoiceWorld } from '#src/domain/voice/world.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { specOf } from '#src/domain/graph/spec.ts'
import type { Json } from '#src/domain/value/value.ts'
import { nodeTitle } from '#src/editor/canvas/card-texts.ts'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import { useStore } from '#src/features/shared/store.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Combobox } from '#src/ui/combobox.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { MomentField } from '#src/ui/moment-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useFlowEditor } from '#src/features/flows/editor/editor-context.ts'
import { momentIn, wallTimeIn } from '../schedule/zoned-time.ts'
import { useCallSetup } from './call-context.tsx'
import type { CallRun } from './call-run.ts'

const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
const AGENTS = ['free', 'busy', 'none'] as const

/** The world a call is tried in: all that is not the caller's doing. */
export function WorldPopover({ run }: { run: CallRun }) {
  const t = useTexts()
  const { world } = useStore(run.store)
  const { settings, hours } = useCallSetup()
  const zone = world.timeZone ?? (settings.hours ?? hours).timeZone
  const set = run.setWorld
  const steps = { increaseLabel: t(($) => $.voice.settings.more), decreaseLabel: t(($) => $.voice.settings.less) }
  return (
    <Popover
      title={t(($) => $.voice.world.title)}
      closeLabel={t(($) => $.common.close)}
      align="start"
      trigger={
        <Button size="small" icon={<Globe size={14} />}>
          {t(($) => $.voice.world.title)}
        </Button>
      }
    >
      <div className="flex max-h-[70vh] w-80 max-w-full flex-col gap-4 overflow-y-auto p-1">
        <p className="text-12 text-muted">{t(($) => $.voice.world.text)}</p>
        <Field label={t(($) => $.voice.world.at)} help={t(($) => $.voice.world.next)}>
          <MomentField
            timeLabel={t(($) => $.common.timeOfDay)}
            value={wallTimeIn(world.at, zone)}
            onValueChange={(value) => {
              const at = momentIn(value, zone)
              if (at !== null) set({ at: Date.parse(at) })
            }}
          />
        </Field>
        <Field label={t(($) => $.voice.world.zone)}>
          <Combobox
            options={ZONES}
            value={{ value: zone, label: zone.replaceAll('_', ' ') }}
            onValueChange={(option) => {
              // The same hour on the wall, elsewhere.
              const next = option?.value ?? null
              const at = momentIn(wallTimeIn(world.at, zone), next ?? (settings.hours ?? hours).timeZone)
              set({ timeZone: next, ...(at !== null && { at: Date.parse(at) }) })
            }}
            emptyText={t(($) => $.guide.hours.zoneEmpty)}
          />
        </Field>
        <Switch
          label={t(($) => $.voice.world.holiday)}
          checked={world.holiday}
          onCheckedChange={(holiday) => set({ holiday })}
        />
        <Field label={t(($) => $.voice.world.agents)}>
          <SegmentedControl<VoiceWorld['agents']>
            aria-label={t(($) => $.voice.world.agents)}
            value={world.agents}
            onValueChange={(agents) => set({ agents })}
            segments={AGENTS.map((value) => ({ value, label: t(($) => $.voice.world.agent[value]) }))}
          />
        </Field>
        <Field label={t(($) => $.voice.world.waiting)}>
          <NumberField
            value={world.waiting}
            min={0}
            max={LIMITS.queue.waiting}
            {...steps}
            onValueChange={(waiting) => set({ waiting: waiting ?? 0 })}
          />
        </Field>
        <Field label={t(($) => $.voice.world.caller)} help={t(($) => $.voice.world.callerHelp)}>
          <TextField
            type="tel"
            value={world.caller}
            maxLength={LIMITS.voice.number}
            onChange={(event) => set({ caller: event.target.value.trim() })}
          />
        </Field>
        <Field label={t(($) => $.voice.world.speech)}>
          <TextField
            value={world.speech}
            maxLength={LIMITS.message.visitorText}
            onChange={(event) => set({ speech: event.target.value })}
          />
        </Field>
        <Field label={t(($) => $.voice.world.dial)}>
          <Select
            value={world.dial}
            onValueChange={(dial) => set({ dial })}
            options={DIAL_OUTCOMES.map((value) => ({ value, label: t(($) => $.voice.world.dials[value]) }))}
          />
        </Field>
        <Field label={t(($) => $.voice.world.message)}>
          <NumberField
            value={world.messageSeconds}
            min={0}
            max={LIMITS.voice.recordSeconds}
            unit={t(($) => $.nodes.timeout.unit)}
            {...steps}
            onValueChange={(seconds) => set({ messageSeconds: seconds ?? 0 })}
          />
        </Field>
        <Answers answers={world.answers} onChange={(answers) => set({ answers })} />
      </div>
    </Popover>
  )
}

type Answers = VoiceWorld['answers']

/** What other systems answer, for the steps that ask one. */
function Answers({ answers, onChange }: { answers: Answers; onChange: (answers: Answers) => void }) {
  const t = useTexts()
  const { kinds } = useFlowEditor()
  const document = useDoc(useStoreOf<GraphDocument>().docAtom)
  const asking = [...document.nodes.values()].filter(({ kind }) => specOf(kinds.specs, kind)?.mock !== undefined)
  if (asking.length === 0) return null
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      <p className="text-13 font-medium">{t(($) => $.voice.world.answers)}</p>
      {asking.map((node) => (
        <OneAnswer
          key={node.id}
          name={nodeTitle(kinds.specs, node)}
          answer={answers[node.id]}
          onChange={(answer) => onChange(answeredBy(answers, node.id, answer))}
        />
      ))}
    </div>
  )
}

type OneAnswer = Answers[string] | undefined

/** The answers with that of one node in place of what it was; undefined: it is asked for real. */
function answeredBy(answers: Answers, nodeId: string, answer: OneAnswer): Answers {
  const { [nodeId]: _, ...rest } = answers
  return answer === undefined ? rest : { ...rest, [nodeId]: answer }
}

/** What was typed as JSON; undefined where it is none. */
function readJson(typed: string): Json | undefined {
  try {
    return JSON.parse(typed) as Json
  } catch {
    return undefined
  }
}

function OneAnswer(props: { name: string; answer: OneAnswer; onChange: (answer: OneAnswer) => void }) {
  const { name, answer, onChange } = props
  const t = useTexts()
  const [text, setText] = useState(() => JSON.stringify(answer?.value ?? {}, null, 2))
  const mode = answer === undefined ? 'real' : answer.ok ? 'ok' : 'failed'
  return (
    <div className="flex flex-col gap-2">
      <Field label={name}>
        <Select<'real' | 'ok' | 'failed'>
          value={mode}
          onValueChange={(next) =>
            onChange(
              next === 'real'
                ? undefined
                : { ok: next === 'ok', code: next === 'ok' ? '' : 'http.timeout', value: readJson(text) ?? {} },
            )
          }
          options={(['real', 'ok', 'failed'] as const).map((value) => ({
            value,
            label: t(($) => $.voice.world.answerModes[value]),
          }))}
        />
      </Field>
      {mode === 'ok' && (
        <Field
          label={t(($) => $.voice.world.answerOf, { name })}
          labelHidden
          error={readJson(text) === undefined ? t(($) => $.voice.world.notJson) : undefined}
        >
          <TextArea
            rows={3}
            value={text}
            className="font-mono text-12"
            onChange={(event) => {
              setText(event.target.value)
              const value = readJson(event.target.value)
              if (value !== undefined) onChange({ ok: true, code: '', value })
            }}
          />
        </Field>
      )}
    </div>
  )
}
