import { z } from 'zod'
import { saysWish } from '#src/domain/flow/answer-words.ts'
import {
  extractionRequest,
  readExtraction,
  toldFields,
  type DescribedField,
  type Extraction,
} from '#src/domain/flow/ai-extraction.ts'
import {
  answer,
  askAgain,
  goOn,
  noteOf,
  press,
  receive,
  repeat,
  steer,
  whyNot,
  type Dialogue,
} from '#src/domain/flow/collect-dialogue.ts'
import {
  askedFieldSchema,
  beginCollecting,
  collectIssues,
  collectState,
  collectUses,
  confirmingSchema,
  keepAnswer,
  newConfirming,
  openField,
  readCollectState,
} from '#src/domain/flow/collecting.ts'
import { readField } from '#src/domain/flow/read-field.ts'
import { setting } from '#src/domain/flow/said-texts.ts'
import { newTypedField, readableOf } from '#src/domain/flow/typed-field.ts'
import { draftText } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import type { Signal, StepContext, StepResult } from '#src/domain/step/step.ts'
import type { Json } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { textOf } from '#src/domain/template/text-of.ts'

const limits = LIMITS.flow

const fieldSchema = askedFieldSchema.extend({
  /** Tells the model what to look for. */
  description: draftText(limits.description),
})

const data = z.strictObject({
  fields: z.array(fieldSchema).max(limits.fields),
  /** Whether what the visitor has said before this node is looked through. */
  extractFirst: z.boolean(),
  skipFilled: z.boolean(),
  corrections: z.boolean(),
  confirm: confirmingSchema,
  /** After so many texts about something else it leaves. */
  offTopicAfter: z.number().int().min(1).max(limits.retries),
})
export type CollectAiData = z.output<typeof data>

/** What a new field holds. */
export const newCollectAiField = (id: string): DescribedField => ({
  ...newTypedField(id),
  question: {},
  maxAsks: 3,
  description: '',
})

/** Collects information from free talk: a model takes it down, the node asks for what is still missing. */
export const collectAi = defineNodeSpec({
  kind: 'collect-ai',
  textKey: 'collectAi',
  group: 'ai',
  data,
  defaults: (): CollectAiData => ({
    fields: [newCollectAiField('first')],
    extractFirst: true,
    skipFilled: false,
    corrections: true,
    confirm: newConfirming(),
    offTopicAfter: 2,
  }),
  outlets: () => [
    { id: 'complete', role: 'next', labelKey: 'collectAi.complete' },
    { id: 'gaveUp', role: 'else', labelKey: 'collectAi.gaveUp' },
    { id: 'agent', role: 'else', labelKey: 'collectAi.agent' },
    { id: 'offTopic', role: 'else', labelKey: 'collectAi.offTopic' },
  ],
  check: ({ fields, confirm }, { languages }) => [
    ...collectIssues(fields, confirm, languages),
    ...fields.flatMap(({ description }, index) =>
      description.trim() === ''
        ? [{ code: 'description_missing', severity: 'warning' as const, path: ['fields', index, 'description'] }]
        : [],
    ),
  ],
  uses: ({ fields, confirm }) => [
    ...collectUses(fields, confirm),
    ...fields.map((_, index) => ({ path: ['fields', index, 'description'], as: 'template' as const })),
  ],
  waits: true,
  takesFiles: true,
  needsModel: true,
  only: 'ai',
  step,
})

const stateSchema = collectState.extend({
  /** What the visitor has said here, the last texts of it. */
  heard: z.array(z.string()),
  /** Whether the last of it was said in answer to a question of this node. */
  asked: z.boolean(),
  offTopic: z.number(),
})
type State = z.output<typeof stateSchema>
type Context = StepContext<CollectAiData>

function step(context: Context, signal: Signal): StepResult {
  const dialogue = dialogueOf(context.data)
  const state = stateOf(context)
  switch (signal.type) {
    case 'entered':
      return enter(context)
    case 'resumed':
      return carrying(state, repeat(dialogue, context, state))
    case 'said':
      return hear(context, dialogue, state, signal.text)
    case 'sent':
      return carrying(state, receive(dialogue, context, state, signal.file))
    case 'pressed': {
      const pressed = press(dialogue, context, state, signal)
      return pressed ? carrying(state, pressed) : { move: dialogue.wait }
    }
    case 'performed': {
      const extraction = signal.result.ok ? readExtraction(signal.result.value, context.data.fields) : null
      const why = signal.result.ok ? 'unreadable' : signal.result.code
      if (extraction) return takeExtraction(context, dialogue, state, extraction)
      return { ...carrying(state, takeByItself(context, dialogue, state)), note: { model: why } }
    }
    case 'cancelled':
      return { note: noteOf(state), move: { type: 'leave', by: 'gaveUp' } }
    default:
      return { move: dialogue.wait }
  }
}

const dialogueOf = ({ fields, confirm, corrections }: CollectAiData): Dialogue => ({
  fields,
  confirm,
  corrections,
  wait: { type: 'wait' },
})

function stateOf({ state }: Context): State {
  return stateSchema.safeParse(state).data ?? { ...readCollectState(null), heard: [], asked: false, offTopic: 0 }
}

/** A result of the dialogue with what this node keeps besides the dialogue's own state. */
function carrying({ heard, asked, offTopic }: State, result: StepResult): StepResult {
  const state = collectState.safeParse(result.state)
  return state.success ? { ...result, state: { ...state.data, heard, asked, offTopic } } : result
}

function enter(context: Context): StepResult {
  const { data: held, read } = context
  const begun: State = {
    ...beginCollecting(context, held.fields, held.skipFilled),
    heard: [],
    asked: false,
    offTopic: 0,
  }
  const said = textOf(read('system.last_message')).trim()
  if (!held.extractFirst || said === '' || !openField(toldFields(held.fields), begun))
    return carrying(begun, goOn(dialogueOf(held), context, begun))
  return lookThrough(context, { ...begun, heard: [said] })
}

function lookThrough(context: Context, state: State): StepResult {
  const request = extractionRequest(context, context.data.fields, state, state.heard)
  return { state, move: { type: 'request', request: { type: 'model', request } } }
}

/** Answers to the summary and words about the dialogue need no model; everything else is looked through. */
function hear(context: Context, dialogue: Dialogue, state: State, text: string): StepResult {
  const steered = steer(dialogue, context, state, text)
  if (steered) return carrying(state, steered)
  const heard = [...state.heard, text].slice(-LIMITS.model.heard)
  const next = { ...state, heard, asked: true }
  // Where files are all that is collected, there is nothing that a model could find.
  return toldFields(context.data.fields).length === 0
    ? carrying(next, takeByItself(context, dialogue, next))
    : lookThrough(context, next)
}

function takeExtraction(context: Context, dialogue: Dialogue, state: State, { found, wants }: Extraction): StepResult {
  if (wants === 'person') return { note: noteOf(state), move: { type: 'leave', by: 'agent' } }
  let next = state
  let isChanged = false
  const set: { reference: string; value: Json }[] = []
  for (const field of dialogue.fields) {
    const said = found[field.id]
    const isKnown = Object.hasOwn(state.held, field.id)
    if (said === undefined || (isKnown && !dialogue.corrections)) continue
    const reading = readField(readableOf(field, context), said, context)
    if (!reading.ok) continue
    isChanged = true
    next = { ...next, ...keepAnswer(next, field, reading.value, context) }
    set.push(...setting(field.variable, reading.value))
  }
  if (isChanged || !state.asked) return carrying({ ...next, offTopic: 0 }, goOn(dialogue, context, next, set))
  if (wants !== 'off_topic') return takeBesides(context, dialogue, state)
  const offTopic = state.offTopic + 1
  if (offTopic >= context.data.offTopicAfter) return { note: noteOf(state), move: { type: 'leave', by: 'offTopic' } }
  return carrying({ ...state, offTopic }, repeat(dialogue, context, state))
}

/** Where the model has found nothing, the node still reads what has a form of its own; any words would pass as a text. */
function takeBesides(context: Context, dialogue: Dialogue, state: State): StepResult {
  const said = state.heard.at(-1) ?? ''
  const isAnyText = openField(dialogue.fields, state)?.type === 'text' && !saysWish('skip', said)
  return carrying(
    state,
    isAnyText
      ? askAgain(dialogue, context, state, whyNot(dialogue, context, state, said))
      : takeByItself(context, dialogue, state),
  )
}

/** Without the model: the last text counts as the answer to what was asked, if it can be. */
function takeByItself(context: Context, dialogue: Dialogue, state: State): StepResult {
  const said = state.heard.at(-1)
  if (!state.asked || said === undefined) return goOn(dialogue, context, state)
  const answered = answer(dialogue, context, state, said)
  return answered ?? askAgain(dialogue, context, state, whyNot(dialogue, context, state, said))
}
