import type { Draft } from 'immer'
import type { Command } from '#src/domain/graph/command.ts'
import { sameJson } from '#src/domain/graph/data-path.ts'
import { edgeFrom, type GraphDocument, type GraphNode, type Point } from '#src/domain/graph/document.ts'
import { startOf } from '#src/domain/graph/traverse.ts'
import { isHeard } from '#src/domain/telephony/prompt.ts'
import { ivrSpecs, type IvrData, type IvrKind } from '../specs.ts'
import {
  KEYS_FIELDS,
  NOTHING,
  readWhole,
  targetOf,
  type AnswerNext,
  type FormAction,
  type MenuForm,
  type Read,
} from './form.ts'
import { asJson, dataOf, heldBy } from './held.ts'

/**
 * The document as a form wants it. Only what the form says otherwise than before is touched: what it does not show stays
 * as it is. Nothing happens where the menu has no form. `newId` makes ids.
 */
export const applyMenuForm = (form: MenuForm, newId: () => string): Command<GraphDocument> => ({
  label: 'undo.editForm',
  apply(draft) {
    const read = readWhole(draft as GraphDocument)
    const start = startOf(ivrSpecs, draft as GraphDocument)
    if (!read.ok || !start) return
    new FormWriter(draft, newId).write(read, start, form)
  },
})

/** The exit behind which the menu begins: of the start, or of the opening hours. */
type Entry = [node: string, outlet: string]

/** The kinds of nodes that come once an answer is said. */
const ENDS = { menu: 'back', voicemail: 'voicemail', end: 'hang-up' } as const satisfies Record<AnswerNext, IvrKind>

class FormWriter {
  readonly #draft: Draft<GraphDocument>
  readonly #newId: () => string

  constructor(draft: Draft<GraphDocument>, newId: () => string) {
    this.#draft = draft
    this.#newId = newId
  }

  write(read: Read, start: GraphNode, form: MenuForm): void {
    const before = read.form
    if (read.menuId === null && sameJson(asJson(form), asJson(before))) return
    const menuId = read.menuId ?? this.#add('keys', {}, besides(start.position, 2, 0))
    if (menuId === null) return
    if (!this.#setMenu(menuId, before, form)) return
    const entry = this.#open(read, start, form)
    const last: Entry = read.greetingId === null ? entry : [read.greetingId, 'next']
    if (read.menuId === null) this.#link(...last, menuId)
    this.#greet(read.greetingId, entry, start, menuId, before, form)
    const known = new Map(before.rows.map((row) => [row.id, row.action]))
    form.rows.forEach(({ id, action }, index) => {
      const was = known.get(id) ?? NOTHING
      if (!sameJson(asJson(action), asJson(was))) this.#lead(menuId, [`option:${id}`], was, action, index)
    })
    this.#after(menuId, before.after, form)
  }

  /** Sets what the menu itself holds; options keep what the form does not show of them. False: its schema refuses it. */
  #setMenu(menuId: string, before: MenuForm, form: MenuForm): boolean {
    const node = this.#draft.nodes.get(menuId)
    const data = dataOf(node as GraphNode | undefined, 'keys')
    if (!node || !data) return false
    const options = form.rows.map(({ id, keys, label }) => {
      const known = data.options.find((one) => one.id === id)
      return { ...(known ?? { phrases: [] }), id, keys, label }
    })
    const changed = KEYS_FIELDS.filter((name) => !sameJson(asJson(form[name]), asJson(before[name])))
    const next = { ...data, options, ...Object.fromEntries(changed.map((name) => [name, form[name]])) }
    if (!ivrSpecs.keys.data.safeParse(next).success) return false
    const gone = before.rows.filter((row) => !form.rows.some(({ id }) => id === row.id))
    for (const { id, action } of gone) this.#lead(menuId, [`option:${id}`], action, NOTHING, 0)
    if (!sameJson(asJson(next), asJson(data))) node.data = asJson(next)
    return true
  }

  /** Asks for the opening hours first where something else is wanted outside them. Gives where the menu begins then. */
  #open({ hoursId, form: before }: Read, start: GraphNode, { closed, rows }: MenuForm): Entry {
    const toStart: Entry = [start.id, 'next']
    if (closed === null) {
      if (hoursId === null) return toStart
      this.#lead(hoursId, this.#alike(hoursId, 'closed', 'holiday'), before.closed ?? NOTHING, NOTHING, 0)
      const first = targetOf(this.#draft as GraphDocument, hoursId, 'open')
      this.#remove(hoursId)
      if (first) this.#link(...toStart, first.id)
      return toStart
    }
    const id = hoursId ?? this.#add('hours', {}, besides(start.position, 1, -1))
    if (id === null) return toStart
    if (hoursId === null) {
      const first = targetOf(this.#draft as GraphDocument, start.id, 'next')
      this.#link(...toStart, id)
      if (first) this.#link(id, 'open', first.id)
    }
    const was = before.closed ?? NOTHING
    if (!sameJson(asJson(closed), asJson(was)))
      this.#lead(id, this.#alike(id, 'closed', 'holiday'), was, closed, rows.length + 2)
    return [id, 'open']
  }

  /** The ways that a form shows as one: the second goes with the first unless the canvas leads it elsewhere. */
  #alike(node: string, first: string, second: string): string[] {
    const [one, other] = [first, second].map((outlet) => edgeFrom(this.#draft as GraphDocument, node, outlet)?.target)
    return one === other ? [first, second] : [first]
  }

  #greet(
    greetingId: string | null,
    entry: Entry,
    start: GraphNode,
    menuId: string,
    before: MenuForm,
    form: MenuForm,
  ): void {
    if (sameJson(asJson(form.greeting), asJson(before.greeting))) return
    const isSaid = isHeard(form.greeting)
    if (greetingId !== null && isSaid) return this.#setData(greetingId, 'prompt', { prompt: form.greeting })
    if (greetingId !== null) {
      this.#remove(greetingId)
      this.#link(...entry, menuId)
    } else if (isSaid) {
      const id = this.#add('prompt', { prompt: form.greeting }, besides(start.position, 1, 0))
      if (id === null) return
      this.#link(...entry, id)
      this.#link(id, 'next', menuId)
    }
  }

  /** Silence and wrong keys lead to one place, unless the canvas says otherwise for wrong keys. */
  #after(menuId: string, was: FormAction, form: MenuForm): void {
    if (sameJson(asJson(form.after), asJson(was))) return
    this.#lead(menuId, this.#alike(menuId, 'timeout', 'invalid'), was, form.after, form.rows.length)
  }

  /** Lets outlets of a node lead to an action: by the node they lead to, where it is theirs alone, or a new one. */
  #lead(from: string, outlets: readonly string[], was: FormAction, action: FormAction, index: number): void {
    const [first = ''] = outlets
    const old = edgeFrom(this.#draft as GraphDocument, from, first)?.target
    const isOwn = old !== undefined && was.type !== 'node' && this.#leadOnlyFrom(old, from, outlets)
    if (isOwn && was.type === action.type && this.#change(old, action)) return
    for (const outlet of outlets) this.#unlink(from, outlet)
    if (isOwn) this.#removeWithEnd(old)
    const place = besides(this.#draft.nodes.get(from)?.position ?? { x: 0, y: 0 }, 1, index)
    const target = this.#make(action, place)
    if (target !== null) for (const outlet of outlets) this.#link(from, outlet, target)
  }

  /** Changes a node that stays; false where another one is wanted. */
  #change(id: string, action: FormAction): boolean {
    if (action.type === 'group') this.#setData(id, 'transfer', { groupId: action.groupId })
    else if (action.type === 'callback') this.#setData(id, 'callback', { groupId: action.groupId })
    else if (action.type === 'number') this.#setData(id, 'dial', { number: action.number })
    else if (action.type === 'answer') {
      this.#setData(id, 'prompt', { prompt: action.prompt })
      const next = targetOf(this.#draft as GraphDocument, id, 'next')
      if ((next?.kind ?? 'hang-up') !== ENDS[action.next]) {
        this.#unlink(id, 'next')
        if (next) this.#removeEnd(next.id)
        this.#endWith(id, action.next, besides(this.#draft.nodes.get(id)?.position ?? { x: 0, y: 0 }, 1, 0))
      }
    } else return action.type !== 'node'
    return true
  }

  #make(action: FormAction, place: Point): string | null {
    switch (action.type) {
      case 'none':
        return null
      case 'node':
        return this.#draft.nodes.has(action.nodeId) ? action.nodeId : null
      case 'group':
        return this.#add('transfer', { groupId: action.groupId }, place)
      case 'number':
        return this.#add('dial', { number: action.number }, place)
      case 'voicemail':
        return this.#add('voicemail', {}, place)
      case 'callback':
        return this.#add('callback', { groupId: action.groupId }, place)
      case 'repeat':
        return this.#add('back', { to: 'again' }, place)
      case 'previous':
        return this.#add('back', { to: 'previous' }, place)
      case 'hang_up':
        return this.#add('hang-up', {}, place)
      case 'level':
        return this.#add('keys', {}, place)
      case 'answer': {
        const id = this.#add('prompt', { prompt: action.prompt }, place)
        if (id !== null) this.#endWith(id, action.next, besides(place, 1, 0))
        return id
      }
    }
  }

  #endWith(id: string, next: AnswerNext, place: Point): void {
    const end = next === 'menu' ? this.#add('back', { to: 'again' }, place) : this.#add(ENDS[next], {}, place)
    if (end !== null) this.#link(id, 'next', end)
  }

  /** A new node; null where its schema refuses what it would hold. */
  #add<Kind extends IvrKind>(kind: Kind, data: Partial<IvrData<Kind>>, position: Point): string | null {
    const whole = { ...ivrSpecs[kind].defaults(), ...data }
    if (!ivrSpecs[kind].data.safeParse(whole).success) return null
    const id = this.#newId()
    this.#draft.nodes.set(id, {
      id,
      kind,
      title: '',
      position,
      data: asJson(whole),
      disabled: false,
      pinned: false,
      group: null,
    })
    return id
  }

  #setData<Kind extends IvrKind>(id: string, kind: Kind, change: Partial<IvrData<Kind>>): void {
    const node = this.#draft.nodes.get(id)
    const held = node && heldBy(node as GraphNode)
    if (!node || held?.kind !== kind) return
    const data = { ...held.data, ...change }
    if (ivrSpecs[kind].data.safeParse(data).success) node.data = asJson(data)
  }

  #link(node: string, outlet: string, target: string): void {
    this.#unlink(node, outlet)
    const id = this.#newId()
    this.#draft.edges.set(id, { id, source: { node, outlet }, target, label: '', disabled: false })
  }

  #unlink(node: string, outlet: string): void {
    for (const edge of this.#draft.edges.values())
      if (edge.source.node === node && edge.source.outlet === outlet) this.#draft.edges.delete(edge.id)
  }

  #remove(id: string): void {
    this.#draft.nodes.delete(id)
    for (const edge of this.#draft.edges.values())
      if (edge.source.node === id || edge.target === id) this.#draft.edges.delete(edge.id)
  }

  /** A node that nothing leads to any more goes, and with an answer its end. What leads further on is kept. */
  #removeWithEnd(id: string): void {
    const node = this.#draft.nodes.get(id)
    if (!node) return
    const onward = [...this.#draft.edges.values()].filter((edge) => edge.source.node === id)
    if (node.kind !== 'prompt') {
      if (onward.length === 0) this.#remove(id)
      return
    }
    this.#remove(id)
    if (onward[0]) this.#removeEnd(onward[0].target)
  }

  /** What an answer ended with goes where nothing else leads to it, and it leads nowhere. */
  #removeEnd(id: string): void {
    const isUsed = [...this.#draft.edges.values()].some((edge) => edge.target === id || edge.source.node === id)
    if (!isUsed) this.#remove(id)
  }

  #leadOnlyFrom(target: string, node: string, outlets: readonly string[]): boolean {
    return [...this.#draft.edges.values()]
      .filter((edge) => edge.target === target)
      .every((edge) => edge.source.node === node && outlets.includes(edge.source.outlet))
  }
}

const COLUMN = 344
const ROW = 144
const besides = ({ x, y }: Point, columns: number, rows: number): Point => ({
  x: x + columns * COLUMN,
  y: y + rows * ROW,
})
