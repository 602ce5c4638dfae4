import { sameJson } from '#src/domain/graph/data-path.ts'
import { edgeFrom, type GraphDocument, type GraphNode } from '#src/domain/graph/document.ts'
import { startOf } from '#src/domain/graph/traverse.ts'
import { emptyPrompt, type PromptText } from '#src/domain/telephony/prompt.ts'
import { ivrSpecs, type IvrData, type IvrKind } from '../specs.ts'
import { asJson, dataOf, heldBy } from './held.ts'

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
export function readMenuForm(document: GraphDocument): ReadMenuForm {
  const read = readWhole(document)
  if (!read.ok) return read
  const { form, menuId, hidden } = read
  return { ok: true, form, menuId, hidden }
}

export function readWhole(document: GraphDocument): Read | { ok: false; nodeId: string } {
  const start = startOf(ivrSpecs, document)
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
  const greeting = (isGreeting ? dataOf(first, 'prompt')?.prompt : undefined) ?? emptyPrompt()
  const greetingId = isGreeting ? first.id : null
  const data = menu === undefined ? ivrSpecs.keys.defaults() : menu.disabled ? undefined : dataOf(menu, 'keys')
  if (data === undefined) return { ok: false, nodeId: menu?.id ?? '' }
  const action = (outlet: string) => (menu ? actionAt(document, menu, outlet) : NOTHING)
  const form: MenuForm = {
    closed: hours ? actionAt(document, hours, 'closed') : null,
    greeting,
    prompt: data.prompt,
    rows: data.options.map(({ id, keys, label }) => ({ id, keys, label, action: action(`option:${id}`) })),
    firstSeconds: data.firstSeconds,
    retries: data.retries,
    timeoutPrompt: data.timeoutPrompt,
    wrongPrompt: data.wrongPrompt,
    after: action('timeout'),
  }
  const hidden = hiddenOf(document, { hours, first, menu })
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

function actionAt(document: GraphDocument, from: GraphNode, outlet: string): FormAction {
  const off = offTarget(document, from.id, outlet)
  if (off !== undefined) return { type: 'node', nodeId: off }
  const target = targetOf(document, from.id, outlet)
  if (!target) return NOTHING
  const other: FormAction = { type: 'node', nodeId: target.id }
  const held = target.disabled ? undefined : heldBy(target)
  switch (held?.kind) {
    case 'transfer':
      return { type: 'group', groupId: held.data.groupId }
    case 'dial':
      return { type: 'number', number: held.data.number }
    case 'voicemail':
      return { type: 'voicemail' }
    case 'callback':
      return { type: 'callback', groupId: held.data.groupId }
    case 'hang-up':
      return { type: 'hang_up' }
    case 'back':
      return held.data.to === 'again' ? { type: 'repeat' } : held.data.to === 'previous' ? { type: 'previous' } : other
    case 'prompt': {
      if (offTarget(document, target.id) !== undefined) return other
      const next = targetOf(document, target.id, 'next')
      const { prompt } = held.data
      if (dataOf(next, 'back')?.to === 'again') return { type: 'answer', prompt, next: 'menu' }
      if (next?.kind === 'voicemail' && !next.disabled) return { type: 'answer', prompt, next: 'voicemail' }
      return next === undefined || next.kind === 'hang-up' ? { type: 'answer', prompt, next: 'end' } : other
    }
    default:
      return other
  }
}

/** What the form says of a node's data; everything else of it is hidden while it differs from a new node's. */
const SHOWN: { readonly [Kind in IvrKind]?: readonly (keyof IvrData<Kind>)[] } = {
  prompt: ['prompt'],
  keys: [...KEYS_FIELDS, 'options'],
  transfer: ['groupId'],
  dial: ['number'],
  back: ['to'],
  callback: ['groupId'],
}

/** The nodes that the form is read from, one after another. */
type Spine = Partial<Record<'hours' | 'first' | 'menu', GraphNode | undefined>>

function hiddenOf(document: GraphDocument, spine: Spine): FormHidden[] {
  const { hours, first, menu } = spine
  const shown = new Set<string>()
  const start = startOf(ivrSpecs, document)
  for (const node of [start, hours, first, menu]) if (node) shown.add(node.id)
  const led = [
    ...(menu
      ? ivrSpecs.keys.outlets(dataOf(menu, 'keys') ?? ivrSpecs.keys.defaults()).map(({ id }) => [menu, id] as const)
      : []),
    ...(hours ? (['closed', 'holiday'] as const).map((id) => [hours, id] as const) : []),
  ]
  for (const [from, outlet] of led) {
    const target = targetOf(document, from.id, outlet)
    if (!target || actionAt(document, from, outlet).type === 'node') continue
    shown.add(target.id)
    if (target.kind !== 'prompt') continue
    const next = targetOf(document, target.id, 'next')
    if (next) shown.add(next.id)
  }
  const hidden: FormHidden[] = []
  for (const node of document.nodes.values()) {
    if (!shown.has(node.id)) hidden.push({ nodeId: node.id, what: 'node' })
    else if (hasMore(document, node, spine)) hidden.push({ nodeId: node.id, what: 'settings' })
  }
  const differ = (from: GraphNode, one: string, other: string) =>
    !sameJson(asJson(actionAt(document, from, one)), asJson(actionAt(document, from, other)))
  if (menu && differ(menu, 'timeout', 'invalid')) hidden.push({ nodeId: menu.id, what: 'invalid' })
  if (hours && differ(hours, 'closed', 'holiday')) hidden.push({ nodeId: hours.id, what: 'holiday' })
  return hidden
}

/** Whether a node holds more than the form shows: other settings than a new one's, phrases, ways that lead on. */
function hasMore(document: GraphDocument, node: GraphNode, { hours, menu }: Spine): boolean {
  const held = heldBy(node)
  if (held === undefined) return true
  const fresh: Partial<Record<string, unknown>> = ivrSpecs[held.kind].defaults()
  const fields: readonly string[] = SHOWN[held.kind] ?? []
  const differs = ([name, value]: [string, unknown]) =>
    !fields.includes(name) && !sameJson(asJson(value), asJson(fresh[name]))
  if (Object.entries(held.data).some(differs)) return true
  if (node.id === hours?.id) return false
  if (held.kind === 'keys' && node.id === menu?.id) return held.data.options.some(({ phrases }) => phrases.length > 0)
  if (held.kind === 'prompt' || held.kind === 'start') return false
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
export function formPlaces(document: GraphDocument): FormPlace[] {
  const read = readWhole(document)
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
