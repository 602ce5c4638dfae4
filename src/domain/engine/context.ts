import { evaluate } from '../expression/evaluate.ts'
import { readReference } from '../flow/read-reference.ts'
import type { GraphNode } from '../graph/document.ts'
import type { StepContext } from '../step/step.ts'
import type { Json, ValueType } from '../value/value.ts'
import { SYSTEM_VARIABLES } from '../graph/variables.ts'
import { renderTemplate } from '../template/render-template.ts'
import { shareOf } from './chance.ts'
import type { FlowProgram } from './program.ts'
import { readVariable, RunFault, scopeOf } from './scope.ts'
import type { Frame } from './session.ts'
import type { Stage } from './stage.ts'

const SYSTEM_TYPES: ReadonlyMap<string, ValueType> = new Map(
  SYSTEM_VARIABLES.map(({ reference, type }) => [reference, type]),
)

/** What a node is told for one step. The scope of its texts is built when the first text asks for it. */
export function contextOf(stage: Stage, flow: FlowProgram, frame: Frame, node: GraphNode): StepContext<Json> {
  const { at, facts } = stage.input
  const moment = { now: at, timeZone: facts.timeZone, language: facts.language }
  let scope: Record<string, Json> | undefined
  const scopeOnce = () => (scope ??= scopeOf(stage, flow, frame))
  const render = (template: string) => {
    if (!template.includes('{')) return template
    const rendered = renderTemplate(template, scopeOnce(), moment)
    if (!rendered.ok) throw new RunFault(rendered.code, rendered.values)
    return rendered.text
  }
  return {
    data: node.data,
    state: frame.state,
    now: at,
    language: facts.language,
    defaultLanguage: facts.defaultLanguage,
    channel: facts.channel,
    timeZone: facts.timeZone,
    open: facts.open,
    hours: facts.hours,
    call: facts.call,
    random: stage.random,
    share: () => shareOf(`${facts.userId} ${node.id}`),
    render,
    say(texts) {
      const wanted = [facts.language, facts.defaultLanguage].map((language) => texts[language]).find(isSaid)
      return render(wanted ?? Object.values(texts).find(isSaid) ?? '')
    },
    evaluate: (expression) => evaluate(expression, scopeOnce(), moment),
    read: (reference) => readReference((whole) => readVariable(stage, flow, frame, whole), reference),
    typeOf: (reference) => flow.document.variables.get(reference)?.type ?? SYSTEM_TYPES.get(reference),
  }
}

const isSaid = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''
