import { DeskError } from '#src/domain/errors.ts'
import { emptyGraph } from '#src/domain/graph/document.ts'
import { readFlowFile } from '#src/domain/flow-document/export.ts'
import { graphToJson, type GraphJson } from '#src/domain/graph/json.ts'
import type { Json } from '#src/domain/value/value.ts'
import { specsFor } from '#src/nodes/specs.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'
import { writeAudit } from '../../audit.ts'
import { loadMenuTemplate } from '../../content/flows/menus.ts'
import { loadFlowTemplate } from '../../content/flows/templates.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { checkedDocument, invalidFile } from './documents.ts'
import { findFlow, type FlowRow } from './find.ts'
import { insertFlow, lockFlows } from './insert.ts'
import { freeName, wordsFor } from './names.ts'
import { assertUnlocked } from './premium.ts'
import { findVersion } from './versions.ts'

export type Source =
  | { type: 'empty' }
  | { type: 'template'; template: string; language: ShellLanguage }
  | { type: 'flow'; flowId: string }
  | { type: 'version'; flowId: string; versionId: string }

type Made = { name: string; kind: FlowRow['kind']; document: GraphJson; enabled: boolean }

/**
 * Adds a flow or a menu: empty, from a template, or as a copy. A flow's copy is off at first, since it begins at the same
 * words; a menu's copy has no number yet.
 */
export function createFlow(
  context: MemberContext,
  input: { name?: string | undefined; kind: FlowRow['kind']; folderId: string | null; from: Source },
): Promise<{ id: string }> {
  const { appId, personId } = context.member
  const by = { personId, now: context.clock.now() }
  return context.db.inApp(appId, async (tx) => {
    await lockFlows(tx, appId)
    const made = await readSource(tx, input.from, input.kind)
    await assertUnlocked(tx, by.now, made.kind)
    const name = input.name ?? (await freeName(tx, made.name))
    const { id } = await insertFlow(tx, appId, { ...made, name, folderId: input.folderId }, by)
    const after = { name, kind: made.kind, from: input.from }
    await writeAudit(tx, context, appId, { action: 'flow.created', target: id, after })
    return { id }
  })
}

async function readSource(tx: Tx, from: Source, kind: FlowRow['kind']): Promise<Made> {
  const words = await wordsFor(tx, kind)
  const isMenu = kind === 'ivr'
  const sameFamily = async (flowId: string) => {
    const row = await findFlow(tx, flowId)
    if ((row.kind === 'ivr') !== isMenu) throw new DeskError('NOT_FOUND')
    return row
  }
  switch (from.type) {
    case 'empty':
      return { name: words.untitled, kind, document: emptyDocument(kind), enabled: true }
    case 'template': {
      const template = (isMenu ? loadMenuTemplate : loadFlowTemplate)(from.template, from.language)
      if (!template) throw new DeskError('NOT_FOUND')
      return { name: template.name, kind: template.kind, document: graphToJson(template.document), enabled: true }
    }
    case 'flow': {
      const { name, kind: same, document } = await sameFamily(from.flowId)
      return { name: words.copyOf(name), kind: same, document, enabled: isMenu }
    }
    case 'version': {
      const { name, kind: same } = await sameFamily(from.flowId)
      const { document } = await findVersion(tx, from)
      return { name: words.copyOf(name), kind: same, document, enabled: isMenu }
    }
  }
}

/** A flow with nothing but its start. */
function emptyDocument(kind: FlowRow['kind']): GraphJson {
  const start = Object.values(specsFor(kind)).find((spec) => spec.isStart === true)
  if (!start) throw new Error(`A flow of the kind ${kind} has no start.`)
  const node = {
    id: 'start',
    kind: start.kind,
    title: '',
    position: { x: 0, y: 0 },
    data: start.defaults() as Json,
    disabled: false,
    pinned: false,
    group: null,
  }
  return graphToJson({ ...emptyGraph(), nodes: new Map([[node.id, node]]) })
}

/**
 * Adds a flow or a menu from its file. Kinds of nodes that nobody knows here are kept and named, and it arrives switched
 * off: what cannot run would keep all else from being deployed.
 */
export async function importFlow(context: MemberContext, input: { text: string; folderId: string | null }) {
  const { appId, personId } = context.member
  const by = { personId, now: context.clock.now() }
  const read = readFlowFile(specsFor, input.text)
  if (!read.ok) throw invalidFile(read.faults)
  const { kind } = read.flow
  const { json: document } = checkedDocument(kind, graphToJson(read.flow.document))
  return context.db.inApp(appId, async (tx) => {
    await lockFlows(tx, appId)
    await assertUnlocked(tx, by.now, kind)
    const name = await freeName(tx, read.flow.name)
    const made = { name, kind, document, enabled: read.report.length === 0, folderId: input.folderId }
    const { id } = await insertFlow(tx, appId, made, by)
    const unsupported = read.report.map((one) => ({ kind: one.kind, count: one.count }))
    await writeAudit(tx, context, appId, { action: 'flow.imported', target: id, after: { name, unsupported } })
    return { id, name, kind, unsupported }
  })
}
