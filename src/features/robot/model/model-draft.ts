import type { client } from '#src/api/client.ts'
import { modelEndpointSchema } from '#src/domain/robot/model.ts'
import { mayKeep, placeOf } from '#src/domain/secret/same-place.ts'
import { issuesIn, type FieldIssue } from '#src/features/shared/fields/issues.ts'

export type Model = Awaited<ReturnType<typeof client.robot.model>>
export type ModelTest = Awaited<ReturnType<typeof client.robot.testModel>>
type KeyInput = Parameters<typeof client.robot.setModel>[0]['key']

/** The model as the form holds it. Of a key that is kept nothing is known here. */
export type ModelDraft = {
  baseUrl: string
  name: string
  /** Calls a day. */
  perDay: number
  key: { type: 'keep' } | { type: 'remove' } | { type: 'write'; value: string }
}

/** What the form begins with. */
export function draftOf({ endpoint, key, day }: Model): ModelDraft {
  return {
    baseUrl: endpoint?.baseUrl ?? '',
    name: endpoint?.name ?? '',
    perDay: day.perDay,
    key: key.configured ? { type: 'keep' } : { type: 'write', value: '' },
  }
}

/** The model as the server asks it. A key that was never set and is left empty is none. */
export function inputOf({ baseUrl, name, key }: ModelDraft) {
  return { endpoint: { baseUrl: baseUrl.trim(), name: name.trim() }, key: keyInput(key) }
}

/** The form as the server keeps it. */
export const settingOf = (draft: ModelDraft) => ({ ...inputOf(draft), perDay: draft.perDay })

/** What is to be mended before the form can be saved or tried. */
export function modelIssues(draft: ModelDraft, model: Model): FieldIssue[] {
  const { baseUrl, name, key } = draft
  const issues = issuesIn(modelEndpointSchema, { baseUrl, name })
  const isEmpty = model.key.configured && key.type === 'write' && key.value.trim() === ''
  const isMissing = isEmpty || newPlaceOfKey(draft, model) !== undefined
  return isMissing ? [...issues, { path: ['key'], code: 'REQUIRED' }] : issues
}

export function sameModel(a: ModelDraft, b: ModelDraft): boolean {
  return JSON.stringify(settingOf(a)) === JSON.stringify(settingOf(b))
}

/** The place that a kept key would have to be given anew for; undefined where it was given for it. */
export function newPlaceOfKey(draft: ModelDraft, { key }: Model): string | undefined {
  if (draft.key.type !== 'keep' || !key.configured) return undefined
  const place = placeOf(draft.baseUrl)
  return place === null || mayKeep(key.places, [place]) ? undefined : place
}

function keyInput(key: ModelDraft['key']): KeyInput {
  if (key.type === 'keep') return { type: 'keep' }
  const value = key.type === 'write' ? key.value.trim() : ''
  return value === '' ? { type: 'none' } : { type: 'set', value }
}
