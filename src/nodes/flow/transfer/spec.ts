import { z } from 'zod'
import type { TransferOutcome, TransferRequest } from '#src/domain/step/effect.ts'
import { variableReference } from '#src/domain/flow/rows.ts'
import { referenceUse, textUses } from '#src/domain/flow/said-texts.ts'
import { draftText, localisedText, textIssues } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec, type Issue, type Outlet } from '#src/domain/graph/spec.ts'
import type { StepContext } from '#src/domain/step/step.ts'
import type { SkillsAsked } from '#src/domain/routing/needs.ts'
import { LEVELS } from '#src/domain/routing/state.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { textOf } from '#src/domain/template/text-of.ts'

const limits = LIMITS.flow
const { forSeconds } = LIMITS.skill
const id = z.string().max(64).nullable()

const data = z.strictObject({
  /** Who it goes to: whoever is free, a group, a member, or the id that a variable holds. */
  target: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('any') }),
    z.strictObject({ type: z.literal('group'), groupId: id }),
    z.strictObject({ type: z.literal('member'), memberId: id }),
    z.strictObject({ type: z.literal('variable'), variable: variableReference, holds: z.enum(['group', 'member']) }),
  ]),
  /** Outside opening hours nobody is looked for. */
  checkHours: z.boolean(),
  /** Whether the visitor is told when nobody is there. */
  tellNoAgent: z.boolean(),
  /** Whether the visitor may wait in the queue. */
  queue: z.boolean(),
  /** Whether agents who are busy may be given one more conversation. */
  allowBusy: z.boolean(),
  endWhenNoAgent: z.boolean(),
  /** What whoever takes it has to be able to do at least, where nobody is named; left out: nothing. */
  skills: z
    .array(z.strictObject({ skillId: id, level: z.literal(LEVELS) }))
    .max(LIMITS.skill.asked)
    .optional(),
  /** For how many seconds that counts; null or left out: until somebody takes it. */
  skillsFor: z.number().int().min(forSeconds.least).max(forSeconds.most).nullable().optional(),
  noAgentText: localisedText(limits.text),
  outsideHoursText: localisedText(limits.text),
  busyText: localisedText(limits.text),
  /** What the agent reads first, with variables in it. */
  summary: draftText(limits.text),
  /** Variables whose names and values stand below the summary. */
  variables: z.array(z.string().max(100)).max(limits.fields),
})
export type TransferData = z.output<typeof data>

/** Hands the conversation to an agent. */
export const transfer = defineNodeSpec({
  kind: 'transfer',
  textKey: 'transfer',
  group: 'people',
  data,
  defaults: (): TransferData => ({
    target: { type: 'any' },
    checkHours: true,
    tellNoAgent: true,
    queue: true,
    allowBusy: false,
    endWhenNoAgent: false,
    noAgentText: { en: 'No agent is online right now.', zh: '当前没有客服在线。' },
    outsideHoursText: { en: 'Our agents are away. Please come back in our opening hours.', zh: '现在不在服务时间内。' },
    busyText: { en: 'All agents are busy right now.', zh: '当前客服都在忙。' },
    summary: '',
    variables: [],
  }),
  outlets: () => OUTLETS,
  check: (held, { languages }) => [...targetIssues(held), ...skillIssues(held), ...spokenTexts(held, languages)],
  uses: ({ target, noAgentText, outsideHoursText, busyText, summary, variables }) => [
    ...(target.type === 'variable' ? referenceUse(target.variable, ['target', 'variable'], 'reads', 'text') : []),
    ...textUses(noAgentText, ['noAgentText']),
    ...textUses(outsideHoursText, ['outsideHoursText']),
    ...textUses(busyText, ['busyText']),
    ...(summary === '' ? [] : [{ path: ['summary'], as: 'template' as const }]),
    ...variables.flatMap((reference, index) => referenceUse(reference, ['variables', index], 'reads')),
  ],
  waits: false,
  step(context, signal) {
    switch (signal.type) {
      case 'entered':
      case 'resumed':
        return { move: { type: 'transfer', request: requestOf(context) } }
      case 'performed': {
        const outcome = signal.result.ok ? outcomeSchema.safeParse(signal.result.value).data?.outcome : undefined
        const note = outcome ?? (signal.result.ok ? 'failed' : signal.result.code)
        return { note: { outcome: note }, move: { type: 'leave', by: BY_OUTCOME[outcome ?? 'failed'] } }
      }
      case 'said':
        return signal.last ? { move: { type: 'leave', by: 'failed' } } : { move: { type: 'puzzled' } }
      default:
        return { move: { type: 'leave', by: 'failed' } }
    }
  },
})

const OUTLETS: readonly Outlet[] = [
  { id: 'queued', role: 'next', labelKey: 'transfer.queued' },
  { id: 'noAgent', role: 'else', labelKey: 'transfer.noAgent' },
  { id: 'outsideHours', role: 'else', labelKey: 'transfer.outsideHours' },
  { id: 'busy', role: 'else', labelKey: 'transfer.busy' },
  { id: 'failed', role: 'failure', labelKey: 'transfer.failed' },
]

const BY_OUTCOME: Readonly<Record<TransferOutcome, string>> = {
  queued: 'queued',
  no_agent: 'noAgent',
  outside_hours: 'outsideHours',
  busy: 'busy',
  failed: 'failed',
}

const outcomeSchema = z.object({ outcome: z.enum(['queued', 'no_agent', 'outside_hours', 'busy', 'failed']) })

function targetIssues({ target }: TransferData): Issue[] {
  const missing = (name: string): Issue[] => [{ code: 'required', path: ['target', name] }]
  if (target.type === 'group' && target.groupId === null) return missing('groupId')
  if (target.type === 'member' && target.memberId === null) return missing('memberId')
  if (target.type === 'variable' && target.variable === null) return missing('variable')
  return []
}

function skillIssues({ skills = [] }: TransferData): Issue[] {
  return skills.flatMap(({ skillId }, index): Issue[] => {
    const path = ['skills', index, 'skillId']
    if (skillId === null) return [{ code: 'required', path }]
    const isTwice = skills.findIndex((other) => other.skillId === skillId) < index
    return isTwice ? [{ code: 'skill_twice', path }] : []
  })
}

/** The texts that the flags make visitors read are wanted, the others only looked through. */
function spokenTexts(held: TransferData, languages: readonly string[]): Issue[] {
  return [
    ...textIssues(held.noAgentText, languages, ['noAgentText'], { required: held.tellNoAgent }),
    ...textIssues(held.outsideHoursText, languages, ['outsideHoursText'], { required: held.checkHours }),
    ...textIssues(held.busyText, languages, ['busyText'], { required: !held.queue }),
  ]
}

function requestOf({ data: held, say, render, read }: StepContext<TransferData>): TransferRequest {
  const { target, checkHours, tellNoAgent, queue, allowBusy, endWhenNoAgent } = held
  const named = target.type === 'variable' && target.variable !== null ? textOf(read(target.variable)).trim() : ''
  // A variable without a value leaves the choice to the routing, as if nobody were named.
  const byVariable = (holds: 'group' | 'member') =>
    target.type === 'variable' && target.holds === holds && named !== '' ? named : null
  const skills = target.type === 'member' ? undefined : skillsOf(held)
  const lines = held.variables.map((reference) => `${reference}: ${textOf(read(reference))}`)
  return {
    groupId: target.type === 'group' ? target.groupId : byVariable('group'),
    memberId: target.type === 'member' ? target.memberId : byVariable('member'),
    checkHours,
    tellNoAgent,
    queue,
    allowBusy,
    endWhenNoAgent,
    texts: { noAgent: say(held.noAgentText), outsideHours: say(held.outsideHoursText), busy: say(held.busyText) },
    summary: [render(held.summary).trim(), ...lines].filter((line) => line !== '').join('\n'),
    ...(skills && { skills }),
  }
}

function skillsOf({ skills = [], skillsFor = null }: TransferData): SkillsAsked | undefined {
  const wanted = skills.flatMap(({ skillId, level }) => (skillId === null ? [] : [{ skillId, level }]))
  return wanted.length === 0 ? undefined : { wanted, forSeconds: skillsFor }
}
