import { sameJson } from '../graph/data-path.ts'
import { edgeFrom, type GraphDocument, type GraphNode } from '../graph/document.ts'
import { specOf, type NodeSpecs } from '../graph/spec.ts'
import { startOf } from '../graph/traverse.ts'
import type { Json } from '../value/value.ts'
import { asJson, numberIn, objectIn, objectOf, objectsIn, promptIn, promptOf, textIn } from './form-data.ts'
import { emptyPrompt, type PromptText } from '../telephony/prompt.ts'

/** What comes once an answer is said. */
export const ANSWER_NEXT = ['menu', 'voicemail', 'end'] as const
export type AnswerNext = (typeof ANSWER_NEXT)[number]

/** Where a key of the simple form leads. */
export type FormAction =
  | { type: 'none' }
  /** Something is said, and then comes the menu again, a message that callers may leave, or the end. */
  | { type: 'answer'; prompt: PromptText; next: AnswerNext }
  | { type: 'group'; groupId: string | null }
  | { type: 'number'; number: string }
  | { type: 'voicemail' }
  | { type: 'callback'; groupId: string | null }
  | { type: 'repeat' }
  | { type: 'previous' }
  | { type: 'hang_up' }
  /** A further level, new: from then on it is a node of the canvas. */
  | { type: 'level' }
  /** A level below, or anything else that the form does not show: it stays as it is on the canvas. */
  | { type: 'node'; nodeId: string }

export type FormRow = { id: string; keys: string; label: string; action: FormAction }

/** A menu of one level, as people fill it in. */
export type MenuForm = {
  /** What callers get outside opening hours and on holidays; null: the menu, as at any other time. */
  closed: FormAction | null
  /** Said once; may be empty. */
  greeting: PromptText
  /** Said with the options, and again whenever the menu is. */
  prompt: PromptText
  rows: FormRow[]
  firstSeconds: number
  retries: number
  timeoutPrompt: PromptText
  wrongPrompt: PromptText
  /** Where callers go who have been asked often enough. */
  after: FormAction
}

/** Something of the document that the form does not show, and keeps. */
export type FormHidden = {
  nodeId: string
  /** The node itself, settings of it, or a way of its own for wrong keys or for holidays. */
  what: 'node' | 'settings' | 'invalid' | 'holiday'
}

export type ReadMenuForm =
  | { ok: true; form: MenuForm; menuId: string | null; hidden: FormHidden[] }
  /** The first node at which the menu is another than the form's: not «opening hours, greeting, keys». */
  | { ok: false; nodeId: string }

/** A form with the nodes it is read from. */
export type Read = Extract<ReadMenuForm, { ok: true }> & { hoursId: string | null; greetingId: string | null }

/** What of a menu's node the form holds by the same names. */
export const KEYS_FIELDS = ['prompt', 'firstSeconds', 'retries', 'timeoutPrompt', 'wrongPrompt'] as const

/** A menu as the form shows it. A menu that is empty but for its start is an empty form. */
export function readMenuForm(specs: NodeSpecs, document: GraphDocument): ReadMenuForm {
  const read = readWhole(specs, document)
  if (!read.ok) return read
  const { form, menuId, hidden } = read
  return { ok: true, form, menuId, hidden }
}

export function readWhole(specs: NodeSpecs, document: GraphDocument): Read | { ok: false; nodeId: string } {
  const start = startOf(specs, document)
  const begun = start && targetOf(document, start.id, 'next')
  const hours = begun?.kind === 'hours' && !begun.disabled ? begun : undefined
  const first = hours ? targetOf(document, hours.id, 'open') : begun
  const isGreeting = first?.kind === 'prompt' && !first.disabled
  const off = [
    start && offTarget(document, start.id),
    hours && offTarget(document, hours.id, 'open'),
    isGreeting ? offTarget(document, first.id) : undefined,
  ].find((id) => id !== undefined)
  if (off !== undefined) return { ok: false, nodeId: off }
  const menu = isGreeting ? targetOf(document, first.id, 'next') : first
  const greeting = isGreeting ? promptIn(first, 'prompt') : emptyPrompt()
  const greetingId = isGreeting ? first.id : null
  if (menu !== undefined && (menu.kind !== 'keys' || menu.disabled)) return { ok: false, nodeId: menu.id }
  const data = menu ? objectIn(menu) : (objectOf(specOf(specs, 'keys')?.defaults() as Json) ?? {})
  const options = objectsIn(data.options)
  const action = (outlet: string) => (menu ? actionAt(specs, document, menu, outlet) : NOTHING)
  const form: MenuForm = {
    closed: hours ? actionAt(specs, document, hours, 'closed') : null,
    greeting,
    prompt: promptOf(data.prompt),
    rows: options.map((option) => ({
      id: textIn(option.id),
      keys: textIn(option.keys),
      label: textIn(option.label),
      action: action(`option:${textIn(option.id)}`),
    })),
    firstSeconds: numberIn(data.firstSeconds),
    retries: numberIn(data.retries),
    timeoutPrompt: promptOf(data.timeoutPrompt),
    wrongPrompt: promptOf(data.wrongPrompt),
    after: action('timeout'),
  }
  const hidden = hiddenOf(specs, document, { hours, first, menu })
  return { ok: true, form, menuId: menu?.id ?? null, hoursId: hours?.id ?? null, greetingId, hidden }
}

export const NOTHING: FormAction = { type: 'none' }

export function targetOf(document: GraphDocument, node: string, outlet: string): GraphNode | undefined {
  const edge = edgeFrom(document, node, outlet)
  return edge && !edge.disabled ? document.nodes.get(edge.target) : undefined
}

/** Where a way leads that is switched off: the form has no switch, so it leaves it to the canvas. */
function offTarget(document: GraphDocument, node: string, outlet = 'next'): string | undefined {
  const edge = edgeFrom(document, node, outlet)
  return edge?.disabled === true && document.nodes.has(edge.target) ? edge.target : undefined
}

function actionAt(specs: NodeSpecs, document: GraphDocument, from: GraphNode, outlet: string): FormAction {
  const off = offTarget(document, from.id, outlet)
  if (off !== undefined) return { type: 'node', nodeId: off }
  const target = targetOf(document, from.id, outlet)
  if (!target) return NOTHING
  const other: FormAction = { type: 'node', nodeId: target.id }
  if (target.disabled || specOf(specs, target.kind) === undefined) return other
  const data = objectIn(target)
  switch (target.kind) {
    case 'transfer':
      return { type: 'group', groupId: typeof data.groupId === 'string' ? data.groupId : null }
    case 'dial':
      return { type: 'number', number: textIn(data.number) }
    case 'voicemail':
      return { type: 'voicemail' }
    case 'callback':
      return { type: 'callback', groupId: typeof data.groupId === 'string' ? data.groupId : null }
    case 'hang-up':
      return { type: 'hang_up' }
    case 'back':
      return data.to === 'again' ? { type: 'repeat' } : data.to === 'previous' ? { type: 'previous' } : other
    case 'prompt': {
      if (offTarget(document, target.id) !== undefined) return other
      const next = targetOf(document, target.id, 'next')
      const prompt = promptIn(target, 'prompt')
      if (next?.kind === 'back' && objectIn(next).to === 'again') return { type: 'answer', prompt, next: 'menu' }
      if (next?.kind === 'voicemail' && !next.disabled) return { type: 'answer', prompt, next: 'voicemail' }
      return next === undefined || next.kind === 'hang-up' ? { type: 'answer', prompt, next: 'end' } : other
    }
    default:
      return other
  }
}

/** What the form says of a node's data; everything else of it is hidden while it differs from a new node's. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  start: [],
  hours: [],
  prompt: ['prompt'],
  keys: [...KEYS_FIELDS, 'options'],
  transfer: ['groupId'],
  dial: ['number'],
  back: ['to'],
  voicemail: [],
  callback: ['groupId'],
  'hang-up': [],
}

/** The nodes that the form is read from, one after another. */
type Spine = Partial<Record<'hours' | 'first' | 'menu', GraphNode | undefined>>

function hiddenOf(specs: NodeSpecs, document: GraphDocument, spine: Spine): FormHidden[] {
  const { hours, first, menu } = spine
  const shown = new Set<string>()
  const start = startOf(specs, document)
  for (const node of [start, hours, first, menu]) if (node) shown.add(node.id)
  const led = [
    ...(menu ? (specOf(specs, 'keys')?.outlets(menu.data) ?? []).map(({ id }) => [menu, id] as const) : []),
    ...(hours ? (['closed', 'holiday'] as const).map((id) => [hours, id] as const) : []),
  ]
  for (const [from, outlet] of led) {
    const target = targetOf(document, from.id, outlet)
    if (!target || actionAt(specs, document, from, outlet).type === 'node') continue
    shown.add(target.id)
    if (target.kind !== 'prompt') continue
    const next = targetOf(document, target.id, 'next')
    if (next) shown.add(next.id)
  }
  const hidden: FormHidden[] = []
  for (const node of document.nodes.values()) {
    if (!shown.has(node.id)) hidden.push({ nodeId: node.id, what: 'node' })
    else if (hasMore(specs, document, node, spine)) hidden.push({ nodeId: node.id, what: 'settings' })
  }
  const differ = (from: GraphNode, one: string, other: string) =>
    !sameJson(asJson(actionAt(specs, document, from, one)), asJson(actionAt(specs, document, from, other)))
  if (menu && differ(menu, 'timeout', 'invalid')) hidden.push({ nodeId: menu.id, what: 'invalid' })
  if (hours && differ(hours, 'closed', 'holiday')) hidden.push({ nodeId: hours.id, what: 'holiday' })
  return hidden
}

/** Whether a node holds more than the form shows: other settings than a new one's, phrases, ways that lead on. */
function hasMore(specs: NodeSpecs, document: GraphDocument, node: GraphNode, { hours, menu }: Spine): boolean {
  const spec = specOf(specs, node.kind)
  const fresh = objectOf((spec?.defaults() ?? null) as Json) ?? {}
  const data = objectIn(node)
  const fields = SHOWN[node.kind] ?? []
  if (Object.keys(data).some((name) => !fields.includes(name) && !sameJson(data[name] ?? null, fresh[name] ?? null)))
    return true
  if (node.id === hours?.id) return false
  if (node.id === menu?.id) {
    const options = objectsIn(data.options)
    return options.some(({ phrases }) => Array.isArray(phrases) && phrases.length > 0)
  }
  if (node.kind === 'prompt' || spec?.isStart === true) return false
  return [...document.edges.values()].some((edge) => edge.source.node === node.id)
}

/** Where the form shows a field of a node. */
export type FormPlace = { nodeId: string; field: string; at: readonly (string | number)[] }

/** The field of a node that an action holds, by the action's own name of it. */
const HELD: Readonly<Partial<Record<FormAction['type'], string>>> = {
  answer: 'prompt',
  group: 'groupId',
  number: 'number',
  callback: 'groupId',
}

/** Where the form shows what its nodes hold: a node that several keys lead to is shown at each of them. */
export function formPlaces(specs: NodeSpecs, document: GraphDocument): FormPlace[] {
  const read = readWhole(specs, document)
  if (!read.ok || read.menuId === null) return []
  const { form, menuId, hoursId, greetingId } = read
  const shown = [
    ...form.rows.map(({ id, action }, index) => ({
      action,
      from: menuId,
      outlet: `option:${id}`,
      at: ['rows', index, 'action'],
    })),
    { action: form.after, from: menuId, outlet: 'timeout', at: ['after'] },
    ...(form.closed && hoursId !== null
      ? [{ action: form.closed, from: hoursId, outlet: 'closed', at: ['closed'] }]
      : []),
  ]
  return [
    ...(greetingId === null ? [] : [{ nodeId: greetingId, field: 'prompt', at: ['greeting'] }]),
    ...KEYS_FIELDS.map((field) => ({ nodeId: menuId, field, at: [field] })),
    { nodeId: menuId, field: 'options', at: ['rows'] },
    ...shown.flatMap(({ action, from, outlet, at }) => {
      const field = HELD[action.type]
      const target = targetOf(document, from, outlet)
      return field === undefined || !target ? [] : [{ nodeId: target.id, field, at: [...at, field] }]
    }),
  ]
}

/** The key that leads to a person, as callers everywhere expect it. */
const AGENT_KEY = '0'
export const hasAgentKey = ({ rows }: MenuForm): boolean =>
  rows.some(({ keys, action }) => keys === AGENT_KEY && action.type === 'group')

/**
 * The form with the key for a person, or without it: the menu's default group answers. A key that does something else
 * already stays as it is.
 */
export function withAgentKey(form: MenuForm, on: boolean, row: { id: string; label: string }): MenuForm {
  const isAgent = ({ keys, action }: FormRow) => keys === AGENT_KEY && action.type === 'group'
  if (!on) return { ...form, rows: form.rows.filter((one) => !isAgent(one)) }
  if (form.rows.some(({ keys }) => keys === AGENT_KEY)) return form
  const added: FormRow = { ...row, keys: AGENT_KEY, action: { type: 'group', groupId: null } }
  return { ...form, rows: [...form.rows, added] }
}
