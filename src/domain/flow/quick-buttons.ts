import { z } from 'zod'
import type { Button } from '../conversation/message.ts'
import { localisedText, textIssues } from '../value/localised-text.ts'
import type { CheckScope, Issue } from '../graph/spec.ts'
import type { StepContext } from '../step/step.ts'
import { LIMITS } from '../limits.ts'
import { flowId, targetIssues } from './flow-target.ts'
import { rowId } from './row.ts'
import { draftUrl } from './rows.ts'
import { filledUrl, urlIssues } from './web-url.ts'

/** A button below a message, which works whenever it is pressed: it says its label, opens, begins a flow, asks for a person. */
export const buttonSchema = z.strictObject({
  id: rowId,
  label: localisedText(LIMITS.flow.title),
  action: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('say') }),
    z.strictObject({ type: z.literal('link'), url: draftUrl }),
    z.strictObject({ type: z.literal('flow'), flowId }),
    z.strictObject({ type: z.literal('agent') }),
  ]),
})
export type QuickButton = z.output<typeof buttonSchema>

/** What is wrong with buttons: a label, an address or a flow is missing, or the flow is no more. */
export function buttonIssues(
  buttons: readonly QuickButton[],
  languages: readonly string[],
  flows: CheckScope['flows'],
  path: readonly (string | number)[],
): Issue[] {
  return buttons.flatMap(({ label, action }, index): Issue[] => {
    const at = [...path, index]
    const labels = textIssues(label, languages, [...at, 'label'])
    if (action.type === 'link') return [...labels, ...urlIssues(action.url, [...at, 'action', 'url'])]
    if (action.type !== 'flow') return labels
    return [...labels, ...targetIssues(action.flowId, { flows }, [...at, 'action', 'flowId'])]
  })
}

/** The buttons as a visitor gets them. One that has no label, or leads nowhere once filled in, is left out. */
export function offeredButtons(
  buttons: readonly QuickButton[],
  { say, render }: Pick<StepContext<unknown>, 'say' | 'render'>,
): Button[] {
  return buttons.flatMap(({ id, label, action }): Button[] => {
    const words = say(label).trim()
    if (words === '') return []
    if (action.type === 'flow') {
      const target = action.flowId
      return target === null ? [] : [{ id, label: words, action: { type: 'flow', flowId: target } }]
    }
    if (action.type !== 'link') return [{ id, label: words, action }]
    const url = filledUrl(action.url, render)
    return url !== null ? [{ id, label: words, action: { type: 'link', url } }] : []
  })
}
