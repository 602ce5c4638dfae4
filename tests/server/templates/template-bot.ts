import { advance } from '#src/domain/engine/advance.ts'
import type { BotEffect } from '#src/domain/step/effect.ts'
import type { Facts } from '#src/domain/step/event.ts'
import { compileFlow, type BotProgram, type ProgramEntry } from '#src/domain/engine/program.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import { flowEntryId } from '#src/domain/engine/triggers.ts'
import { buildMatcher } from '#src/domain/matching/matcher.ts'
import { flowSpecs } from '#src/nodes/specs.ts'
import { englishWords } from '#src/server/bots/word-list.ts'
import { loadChitchat } from '#src/server/content/chitchat/packs.ts'
import { loadFlowTemplate } from '#src/server/content/flows/templates.ts'
import type { ContentLanguage, TemplateName } from '#src/server/content/schema.ts'
import { loadTemplate } from '#src/server/content/templates.ts'
import { robotSettingsOf } from '#src/server/services/application/create.ts'

/** The chitchat that comes with a template. */
const PACKS = ['greeting', 'thanks', 'identity', 'farewell'] as const

/**
 * What a template's bot did with a text: `answer`, chitchat and begun flows too; `offer`, of one or several; `refusal`, or
 * `person`. `named` are the questions of the entries, or the names of the flows, that it answered with or offered.
 */
export type Reaction = { did: 'answer' | 'offer' | 'refusal' | 'person'; named: string[]; confidence: number }

export type TemplateBot = { ask(text: string): Reaction; names: ReadonlySet<string>; questions: readonly string[] }

/** The bot of an application to which a template was just applied, without a database: its settings, Q&A, chitchat and flow. */
export async function templateBot(name: TemplateName, language: ContentLanguage): Promise<TemplateBot> {
  const template = loadTemplate(name, language)
  const { packs } = loadChitchat(language)
  const chitchat = PACKS.flatMap((pack) => packs[pack] ?? []).map((entry) => ({ ...entry, base: 'chitchat' as const }))
  const held = [...template.entries, ...chitchat].map((entry, index) => [`entry-${index}`, entry] as const)
  const entries = new Map<string, ProgramEntry>(held)
  const made = template.flow === null ? null : loadFlowTemplate(template.flow, language)
  const flows = made ? [compileFlow(flowSpecs, { id: 'flow', name: made.name, document: made.document })] : []
  const program: BotProgram = {
    releaseId: null,
    settings: robotSettingsOf(template),
    entry: (id) => entries.get(id),
    flows: new Map(flows.map((flow) => [flow.id, flow])),
    specs: flowSpecs,
  }
  const words = await englishWords()
  const matcher = buildMatcher(
    [
      ...held.map(([id, { question, similar }]) => ({ id, questions: [question, ...similar] })),
      ...flows.map(({ id, trigger: { intent } }) => ({
        id: flowEntryId(id),
        questions: intent.examples,
        counterExamples: intent.counterExamples,
      })),
    ],
    { knownWord: (word) => words.has(word) },
  )
  const facts: Facts = {
    channel: 'web',
    language,
    defaultLanguage: language,
    timeZone: template.hours.timeZone,
    open: true,
    nickname: '',
    userId: 'visitor',
    conversationId: 'conversation',
    applicationName: template.robot.name,
  }

  function ask(text: string): Reaction {
    const said = advance(program, initialSession(), { event: { type: 'said', text }, at: 0, seed: 1, facts })
    const search = said.effects.find((effect) => effect.type === 'search')
    if (!search) return reactionTo(program, said.effects)
    const candidates = matcher
      .match(search.query, search.limit)
      .map(({ entryId, confidence, question }) => ({ entryId, confidence, question }))
    const event = { type: 'found' as const, candidates, searchMs: 0 }
    return reactionTo(program, advance(program, said.session, { event, at: 0, seed: 1, facts }).effects)
  }
  const names = new Set([...held.map(([, { question }]) => question), ...flows.map((flow) => flow.name)])
  return { ask, names, questions: held.flatMap(([, { question, similar }]) => [question, ...similar]) }
}

function reactionTo(program: BotProgram, effects: readonly BotEffect[]): Reaction {
  if (effects.some(({ type }) => type === 'transfer')) return { did: 'person', named: [], confidence: 1 }
  const begun = effects.find((effect) => effect.type === 'moment' && effect.moment === 'flow_started')
  if (begun) return { did: 'answer', named: [...program.flows.values()].map(({ name }) => name), confidence: 1 }
  const said = effects.find((effect) => effect.type === 'reply')
  if (!said) throw new Error('The bot said nothing.')
  const { body, trace } = said
  const confidence = trace.candidates[0]?.confidence ?? 0
  switch (trace.outcome) {
    case 'direct':
    case 'chitchat': {
      const best = trace.candidates[0]
      const entry = best && program.entry(best.entryId)
      return { did: 'answer', named: entry ? [entry.question] : [], confidence }
    }
    case 'clarify': {
      const offered =
        body.type === 'suggestions' ? body.items : 'items' in body ? body.items.map(({ label }) => label) : []
      return { did: 'offer', named: offered, confidence }
    }
    default:
      return { did: 'refusal', named: [], confidence }
  }
}
