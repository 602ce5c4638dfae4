import type { Draft } from 'immer'
import type { Command } from '../graph/command.ts'
import { sameJson } from '../graph/data-path.ts'
import { edgeFrom, type GraphDocument, type GraphNode, type Point } from '../graph/document.ts'
import { specOf, type NodeSpecs } from '../graph/spec.ts'
import { startOf } from '../graph/traverse.ts'
import type { Json } from '../graph/value.ts'
import { KEYS_FIELDS, NOTHING, readWhole, targetOf, type FormAction, type MenuForm, type Read } from './form.ts'
import { asJson, objectIn, objectOf, objectsIn } from './form-data.ts'
import { isHeard } from './prompt.ts'

/**
 * The document as a form wants it. Only what the form says otherwise than before is touched: what it does not show stays
 * as it is. Nothing happens where the menu has no form. `newId` makes ids.
 */
export const applyMenuForm = (specs: NodeSpecs, form: MenuForm, newId: () => string): Command<GraphDocument> => ({
  label: 'undo.editForm',
  apply(draft) {
    const read = readWhole(specs, draft as GraphDocument)
    const start = startOf(specs, draft as GraphDocument)
    if (!read.ok || !start) return
    new FormWriter(specs, draft, newId).write(read, start, form)
  },
})

class FormWriter {
  readonly #specs: NodeSpecs
  readonly #draft: Draft<GraphDocument>
  readonly #newId: () => string

  constructor(specs: NodeSpecs, draft: Draft<GraphDocument>, newId: () => string) {
    this.#specs = specs
    this.#draft = draft
    this.#newId = newId
  }

  write(read: Read, start: GraphNode, form: MenuForm): void {
    const before = read.form
    if (read.menuId === null && sameJson(asJson(form), asJson(before))) return
    const from = read.greetingId ?? start.id
    const menuId = read.menuId ?? this.#add('keys', {}, besides(start.position, 2, 0))
    if (menuId === null) return
    if (read.menuId === null) this.#link(from, 'next', menuId)
    if (!this.#setMenu(menuId, before, form)) return
    this.#greet(read.greetingId, start, menuId, before, form)
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
    if (!node) return false
    const data = objectIn(node as GraphNode)
    const held = objectsIn(data.options)
    const options = form.rows.map(({ id, keys, label }): Json => {
      const known = held.find((one) => one.id === id)
      return { ...(known ?? { phrases: [] }), id, keys, label }
    })
    const next: Record<string, Json> = { ...data, options }
    for (const name of KEYS_FIELDS)
      if (!sameJson(asJson(form[name]), asJson(before[name]))) next[name] = asJson(form[name])
    if (specOf(this.#specs, node.kind)?.data.safeParse(next).success !== true) return false
    const gone = before.rows.filter((row) => !form.rows.some(({ id }) => id === row.id))
    for (const { id, action } of gone) this.#lead(menuId, [`option:${id}`], action, NOTHING, 0)
    if (!sameJson(next, data)) node.data = next
    return true
  }

  #greet(greetingId: string | null, start: GraphNode, menuId: string, before: MenuForm, form: MenuForm): void {
    if (sameJson(asJson(form.greeting), asJson(before.greeting))) return
    const isSaid = isHeard(form.greeting)
    if (greetingId !== null && isSaid) return this.#setData(greetingId, { prompt: asJson(form.greeting) })
    if (greetingId !== null) {
      this.#remove(greetingId)
      this.#link(start.id, 'next', menuId)
    } else if (isSaid) {
      const id = this.#add('prompt', { prompt: asJson(form.greeting) }, besides(start.position, 1, 0))
      if (id === null) return
      this.#link(start.id, 'next', id)
      this.#link(id, 'next', menuId)
    }
  }

  /** Silence and wrong keys lead to one place, unless the canvas says otherwise for wrong keys. */
  #after(menuId: string, was: FormAction, form: MenuForm): void {
    const target = edgeFrom(this.#draft as GraphDocument, menuId, 'timeout')?.target
    const invalid = edgeFrom(this.#draft as GraphDocument, menuId, 'invalid')?.target
    if (sameJson(asJson(form.after), asJson(was))) return
    const outlets = invalid === target ? ['timeout', 'invalid'] : ['timeout']
    this.#lead(menuId, outlets, was, form.after, form.rows.length)
  }

  /** Lets outlets of the menu lead to an action: by the node they lead to, where it is theirs alone, or a new one. */
  #lead(menuId: string, outlets: readonly string[], was: FormAction, action: FormAction, index: number): void {
    const [first = ''] = outlets
    const old = edgeFrom(this.#draft as GraphDocument, menuId, first)?.target
    const isOwn = old !== undefined && was.type !== 'node' && this.#leadOnlyFrom(old, menuId, outlets)
    if (isOwn && was.type === action.type && this.#change(old, action)) return
    for (const outlet of outlets) this.#unlink(menuId, outlet)
    if (isOwn) this.#removeWithEnd(old)
    const place = besides(this.#draft.nodes.get(menuId)?.position ?? { x: 0, y: 0 }, 1, index)
    const target = this.#make(action, place)
    if (target !== null) for (const outlet of outlets) this.#link(menuId, outlet, target)
  }

  /** Changes a node that stays; false where another one is wanted. */
  #change(id: string, action: FormAction): boolean {
    if (action.type === 'group' || action.type === 'callback') this.#setData(id, { groupId: action.groupId })
    else if (action.type === 'number') this.#setData(id, { number: action.number })
    else if (action.type === 'answer') {
      this.#setData(id, { prompt: asJson(action.prompt) })
      const next = targetOf(this.#draft as GraphDocument, id, 'next')
      const wanted = action.returns ? 'back' : 'hang-up'
      if ((next?.kind ?? 'hang-up') !== wanted) {
        if (next && this.#leadOnlyFrom(next.id, id, ['next'])) this.#remove(next.id)
        const place = besides(this.#draft.nodes.get(id)?.position ?? { x: 0, y: 0 }, 1, 0)
        const end = this.#add(wanted, wanted === 'back' ? { to: 'again' } : {}, place)
        if (end !== null) this.#link(id, 'next', end)
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
        const id = this.#add('prompt', { prompt: asJson(action.prompt) }, place)
        const kind = action.returns ? 'back' : 'hang-up'
        const end = id && this.#add(kind, kind === 'back' ? { to: 'again' } : {}, besides(place, 1, 0))
        if (id && end) this.#link(id, 'next', end)
        return id
      }
    }
  }

  #add(kind: string, data: Record<string, Json>, position: Point): string | null {
    const spec = specOf(this.#specs, kind)
    if (!spec) return null
    const whole = { ...objectOf(spec.defaults() as Json), ...data }
    if (!spec.data.safeParse(whole).success) return null
    const id = this.#newId()
    this.#draft.nodes.set(id, {
      id,
      kind,
      title: '',
      position,
      data: whole,
      disabled: false,
      pinned: false,
      group: null,
    })
    return id
  }

  #setData(id: string, change: Record<string, Json>): void {
    const node = this.#draft.nodes.get(id)
    if (!node) return
    const data = { ...objectIn(node as GraphNode), ...change }
    if (specOf(this.#specs, node.kind)?.data.safeParse(data).success === true) node.data = data
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
    const end = onward[0]?.target
    if (end !== undefined && this.#leadOnlyFrom(end, id, ['next'])) this.#remove(end)
    this.#remove(id)
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
