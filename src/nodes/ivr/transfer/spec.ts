import { z } from 'zod'
import type { RequestResult } from '#src/domain/step/effect.ts'
import { textUses } from '#src/domain/flow/said-texts.ts'
import { localisedText, missingLanguages, saysSomething } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec, type CheckScope, type Issue } from '#src/domain/graph/spec.ts'
import type { StepContext, StepResult } from '#src/domain/step/step.ts'
import type { Json } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { templateUses } from '#src/domain/template/template-uses.ts'
import { keySchema } from '#src/domain/telephony/keys.ts'
import { emptyPrompt, promptSchema, soundId } from '#src/domain/telephony/prompt.ts'
import { enqueuedSchema, type EnqueueOutcome, type EnqueueRequest } from '#src/domain/telephony/request.ts'
import { play, promptIssues, promptUses, soundIssues } from '#src/domain/voice/saying.ts'

const limits = LIMITS.voice
const groupId = z.string().max(64).nullable()

const data = z.strictObject({
  /** Said before the wait; may be empty. */
  prompt: promptSchema,
  /** null: the menu's default group. */
  groupId,
  /** The higher, the sooner. */
  priority: z.number().int().min(0).max(limits.priority),
  /** Said every so often while the caller waits; may speak of `system.*`, and may be empty. */
  announce: localisedText(LIMITS.flow.text),
  everySeconds: z.number().int().min(10).max(limits.announceSeconds),
  /** Played in between; null: the carrier's own. */
  music: soundId.nullable(),
  maxSeconds: z.number().int().min(10).max(limits.queueSeconds),
  /** Who is tried when the wait is over or nobody is there; null: nobody. */
  overflowGroupId: groupId,
  /** The keys that offer to be called back, or to leave a message; null: not offered. */
  callbackKey: keySchema.nullable(),
  voicemailKey: keySchema.nullable(),
})
export type TransferData = z.output<typeof data>

/** Queues the call for a group, and goes on when it was answered or will not be. */
export const transfer = defineNodeSpec({
  kind: 'transfer',
  textKey: 'ivrTransfer',
  group: 'people',
  data,
  defaults: (): TransferData => ({
    prompt: emptyPrompt(),
    groupId: null,
    priority: 0,
    announce: {
      en: 'You are number {{ system.position }} in line. Please hold.',
      zh: '您前面还有 {{ system.waiting }} 位，请稍候。',
    },
    everySeconds: 30,
    music: null,
    maxSeconds: 300,
    overflowGroupId: null,
    callbackKey: null,
    voicemailKey: null,
  }),
  outlets: ({ callbackKey, voicemailKey }) => [
    { id: 'answered', role: 'next', labelKey: 'ivrTransfer.answered', optional: true },
    { id: 'timeout', role: 'timeout', labelKey: 'ivrTransfer.timeout' },
    { id: 'noAgent', role: 'else', labelKey: 'ivrTransfer.noAgent' },
    { id: 'outsideHours', role: 'else', labelKey: 'ivrTransfer.outsideHours' },
    { id: 'full', role: 'else', labelKey: 'ivrTransfer.full' },
    ...(callbackKey === null ? [] : [{ id: 'callback', role: 'choice', labelKey: 'ivrTransfer.callback' } as const]),
    ...(voicemailKey === null ? [] : [{ id: 'voicemail', role: 'choice', labelKey: 'ivrTransfer.voicemail' } as const]),
    { id: 'failed', role: 'failure', labelKey: 'ivrTransfer.failed' },
  ],
  check: (held, scope) => [
    ...promptIssues(held.prompt, scope, ['prompt'], { required: false }),
    ...groupIssues(held, scope),
    ...announceIssues(held, scope),
    ...soundIssues(held.music, scope, ['music']),
    ...(held.callbackKey !== null && held.callbackKey === held.voicemailKey
      ? [{ code: 'key_twice', path: ['voicemailKey'], values: { key: held.callbackKey } }]
      : []),
  ],
  uses: ({ prompt, announce }) => [...promptUses(prompt, ['prompt']), ...textUses(announce, ['announce'])],
  waits: true,
  toPerson: true,
  step(context, signal): StepResult {
    if (signal.type === 'performed') return settle(context, signal.result)
    const { prompt, groupId: id } = context.data
    return {
      effects: play(context, prompt, false),
      state: null,
      move: { type: 'request', request: request(context, id) },
    }
  },
})

const OUTLETS: Readonly<Record<EnqueueOutcome, string>> = {
  answered: 'answered',
  timeout: 'timeout',
  no_agent: 'noAgent',
  outside_hours: 'outsideHours',
  full: 'full',
  callback: 'callback',
  voicemail: 'voicemail',
}
const TO_OVERFLOW: readonly EnqueueOutcome[] = ['timeout', 'no_agent', 'full']

function settle(context: StepContext<TransferData>, result: RequestResult): StepResult {
  const parsed = result.ok ? enqueuedSchema.safeParse(result.value).data : undefined
  if (!parsed) return { note: { outcome: result.ok ? 'failed' : result.code }, move: { type: 'leave', by: 'failed' } }
  const { outcome, seconds } = parsed
  const { overflowGroupId } = context.data
  const note = { outcome, seconds }
  if (overflowGroupId !== null && context.state !== OVERFLOWN && TO_OVERFLOW.includes(outcome))
    return { note, state: OVERFLOWN, move: { type: 'request', request: request(context, overflowGroupId) } }
  return { note, move: { type: 'leave', by: wayOf(context.data, outcome) } }
}

/** A way out that the node does not offer is none. */
function wayOf({ callbackKey, voicemailKey }: TransferData, outcome: EnqueueOutcome): string {
  if (outcome === 'callback' && callbackKey === null) return 'failed'
  return outcome === 'voicemail' && voicemailKey === null ? 'failed' : OUTLETS[outcome]
}

/** The overflow group is tried once. */
const OVERFLOWN: Json = 'overflown'

function request({ data: held }: StepContext<TransferData>, id: string | null): EnqueueRequest {
  const { priority, announce, everySeconds, music, maxSeconds, callbackKey, voicemailKey } = held
  return {
    type: 'enqueue',
    groupId: id,
    priority,
    announce,
    everySeconds,
    music,
    maxSeconds,
    callbackKey,
    voicemailKey,
  }
}

/** Where none is named and the menu has no default either, any group with somebody free answers. */
const groupIssues = ({ groupId: id }: TransferData, { voice }: CheckScope): Issue[] =>
  id === null && voice && !voice.hasGroup ? [{ code: 'no_group', path: ['groupId'] }] : []

/** While a caller waits, nothing of the menu's own is at hand. */
function announceIssues({ announce }: TransferData, { languages }: CheckScope): Issue[] {
  const missing = saysSomething(announce) ? missingLanguages(announce, languages) : []
  const own = Object.entries(announce).flatMap(([language, text]): Issue[] => {
    const uses = templateUses(text)
    const variable = uses.ok ? uses.references.find((reference) => !reference.startsWith('system.')) : undefined
    return variable === undefined
      ? []
      : [{ code: 'announce_variable', path: ['announce', language], values: { variable } }]
  })
  return [
    ...missing.map((language) => ({ code: 'language_missing', path: ['announce', language], values: { language } })),
    ...own,
  ]
}
