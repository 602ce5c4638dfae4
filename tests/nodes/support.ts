import type { CheckScope, Issue } from '#src/domain/graph/spec.ts'
import type { Signal, StepContext, StepResult } from '#src/domain/step/step.ts'
import type { Json, ValueType } from '#src/domain/value/value.ts'
import { emptyGraph, type GraphNode } from '#src/domain/graph/document.ts'
import { evaluate } from '#src/domain/expression/evaluate.ts'
import { renderTemplate } from '#src/domain/template/render-template.ts'

/** What a test may say of the world a node takes its step in; the rest is a quiet Thursday in Shanghai. */
export type World = {
  state?: Json
  variables?: Record<string, Json>
  types?: Record<string, ValueType>
  now?: number
  language?: string
  defaultLanguage?: string
  channel?: string
  timeZone?: string
  open?: boolean
  random?: () => number
  share?: number
}

/** Thursday, 6 August 2026, 10:00 in Shanghai. */
export const THURSDAY = Date.parse('2026-08-06T02:00:00Z')

/** A context as the engine gives it, over plain variables by reference: `{ order_no: 'A1', 'user.email': null }`. */
export function contextOf<Data>(data: Data, world: World = {}): StepContext<Data> {
  const { variables = {}, language = 'en', defaultLanguage = 'en', timeZone = 'Asia/Shanghai', now = THURSDAY } = world
  const moment = { now, timeZone, language }
  const scope: Record<string, Json> = {}
  for (const [reference, value] of Object.entries(variables)) {
    const [first = '', ...rest] = reference.split('.')
    if (rest.length === 0) scope[first] = value
    else scope[first] = { ...(scope[first] as Record<string, Json> | undefined), [rest.join('.')]: value }
  }
  const render = (template: string) => {
    const rendered = renderTemplate(template, scope, moment)
    if (!rendered.ok) throw new Error(rendered.code)
    return rendered.text
  }
  return {
    data,
    state: world.state ?? null,
    now,
    language,
    defaultLanguage,
    channel: world.channel ?? 'web',
    timeZone,
    open: world.open ?? true,
    random: world.random ?? (() => 0),
    share: () => world.share ?? 0,
    render,
    say(texts) {
      const said = (text: string | undefined) => text !== undefined && text.trim() !== ''
      const wanted = [language, defaultLanguage].map((key) => texts[key]).find(said)
      return render(wanted ?? Object.values(texts).find(said) ?? '')
    },
    evaluate: (expression) => evaluate(expression, scope, moment),
    read: (reference) => variables[reference] ?? null,
    typeOf: (reference) => world.types?.[reference],
  }
}

/** What a check is told: an application in English and Chinese that knows of no other flows. */
export function scopeOf(changes: Partial<CheckScope> = {}): CheckScope {
  const node: GraphNode = {
    id: 'n1',
    kind: 'sample',
    title: '',
    position: { x: 0, y: 0 },
    data: null,
    disabled: false,
    pinned: false,
    group: null,
  }
  return { document: emptyGraph(), node, languages: ['en', 'zh'], flows: null, hasModel: null, ...changes }
}

/** Issues as short lines: `required text`, `translation_missing? text.zh`; the mark tells a warning. */
export const issueLines = (issues: readonly Issue[]): string[] =>
  issues.map(({ code, severity, path }) => `${code}${severity === 'warning' ? '?' : ''} ${path.join('.')}`)

/** The messages a step sends. */
export const bodiesOf = (result: StepResult) =>
  (result.effects ?? []).flatMap((effect) => (effect.type === 'reply' ? [effect.body] : []))

/** The outlet a step leaves by; the move's name where it does not leave. */
export const wayOf = ({ move }: StepResult): string => (move.type === 'leave' ? move.by : move.type)

type Steps<Data> = { step(context: StepContext<Data>, signal: Signal): StepResult }

/** A visit to one node: signals in order, with the state and the variables carried from step to step as an engine does. */
export function visit<Data>(spec: Steps<Data>, data: Data, world: World = {}) {
  let state: Json = world.state ?? null
  const variables: Record<string, Json> = { ...world.variables }
  return {
    variables,
    state: () => state,
    /** Takes a signal; a text stands for that being said, as the last to hear it. */
    take(signal: Signal | string): StepResult {
      const taken: Signal = typeof signal === 'string' ? { type: 'said', text: signal, last: true } : signal
      const result = spec.step(contextOf(data, { ...world, state, variables }), taken)
      if (result.state !== undefined) state = result.state
      for (const { reference, value } of result.set ?? []) variables[reference] = value
      return result
    },
  }
}
