import { and, eq, sql } from 'drizzle-orm'
import type { GraphJson } from '#src/domain/graph/json.ts'
import { outletsOf, type NodeSpecs } from '#src/domain/graph/spec.ts'
import { robotSettingsSchema } from '#src/domain/robot/settings.ts'
import { describedAnswer } from '#src/domain/answer/described.ts'
import { flatFields, type ChangeKind, type Snapshot } from '#src/domain/release/change.ts'
import { USUAL_LOOK, webLookSchema } from '#src/domain/web-client/look.ts'
import { sameJson } from '#src/lib/same-json.ts'
import { specsFor } from '#src/nodes/specs.ts'
import {
  answering,
  documentContentSchema,
  flowContentSchema,
  qaContentColumns,
  qaContentOf,
  qaContentSchema,
  readDraftDocuments,
  running,
  type QaContent,
} from '../../bots/content.ts'
import { hashOf } from '../../bots/content-hash.ts'
import type { Tx } from '../../db/client.ts'
import { content, qaEntry, releaseEntry, robot } from '../../db/schema/bot.ts'
import { flow } from '../../db/schema/flow.ts'
import { application } from '../../db/schema/platform.ts'

/** One thing of the bot with the hash of its content. */
export type Item = { kind: ChangeKind; entityId: string; hash: string; body: unknown }

/** Everything of the draft that a deploy takes along. A look that is as usual is none. */
export async function draftItems(tx: Tx): Promise<Item[]> {
  const [bot] = await tx
    .select({ id: robot.id, draft: robot.draft, look: application.webLook })
    .from(robot)
    .innerJoin(application, eq(application.appId, robot.appId))
  if (!bot) throw new Error('The application has no robot.')
  const entries = await tx
    .select({ id: qaEntry.id, ...qaContentColumns })
    .from(qaEntry)
    .where(answering)
  const flows = await tx
    .select({ id: flow.id, number: flow.number, name: flow.name, kind: flow.kind, document: flow.document })
    .from(flow)
    .where(running)
  return [
    { kind: 'robot', entityId: bot.id, hash: hashOf(bot.draft), body: bot.draft },
    ...entries.map(({ id, ...row }) => {
      const body = qaContentOf(row)
      return { kind: 'qa' as const, entityId: id, hash: hashOf(body), body }
    }),
    ...flows.map(({ id, ...body }) => ({ kind: 'flow' as const, entityId: id, hash: hashOf(body), body })),
    ...[...(await readDraftDocuments(tx))].map(([id, body]) => ({
      kind: 'document' as const,
      entityId: id,
      hash: hashOf(body),
      body,
    })),
    ...(sameJson(bot.look, USUAL_LOOK)
      ? []
      : [{ kind: 'look' as const, entityId: bot.id, hash: hashOf(bot.look), body: bot.look }]),
  ]
}

/** Everything a release holds. */
export async function releaseItems(tx: Tx, releaseId: string): Promise<Item[]> {
  return tx
    .select({
      kind: releaseEntry.kind,
      entityId: releaseEntry.entityId,
      hash: sql<string>`encode(${releaseEntry.hash}, 'hex')`,
      body: content.body,
    })
    .from(releaseEntry)
    .innerJoin(content, and(eq(content.appId, releaseEntry.appId), eq(content.hash, releaseEntry.hash)))
    .where(eq(releaseEntry.releaseId, releaseId))
}

/** Everything that is live; nothing before the first deploy. */
export async function liveItems(tx: Tx): Promise<Item[]> {
  const [app] = await tx.select({ liveRelease: application.liveRelease }).from(application)
  return app?.liveRelease ? releaseItems(tx, app.liveRelease) : []
}

/** A thing as a difference shows it. `titleOf` says how another entry is called, which this one may name by its id. */
export function snapshotOf(item: Item, titleOf: (entityId: string) => string | undefined): Snapshot {
  if (item.kind === 'robot') {
    const { welcomeRich, ...settings } = robotSettingsSchema.parse(item.body)
    const form = welcomeRich ? describedAnswer(welcomeRich) : {}
    const fields = Object.fromEntries(Object.entries(form).map(([field, text]) => [`welcome.${field}`, text]))
    return { title: 'robot', fields: { ...flatFields(settings), ...fields } }
  }
  if (item.kind === 'look') return { title: 'look', fields: lookFields(item.body) }
  if (item.kind === 'flow') {
    const { name, number, kind, document } = flowContentSchema.parse(item.body)
    return { title: `FLOW-${number} ${name}`, fields: { flowName: name, ...graphFields(specsFor(kind), document) } }
  }
  if (item.kind === 'document') {
    const { name, number, version, content: _, passages, validUntil = '' } = documentContentSchema.parse(item.body)
    // Which words changed is too long for a list of changes: that they did shows by the version and the count.
    return {
      title: `DOC-${number} ${name}`,
      fields: { documentName: name, version: String(version), passages: String(passages), documentUntil: validUntil },
    }
  }
  const { question, similar, answer, number, rich, related, ...rest } = qaContentSchema.parse(item.body)
  return {
    title: `FAQ-${number} ${question}`,
    fields: {
      question,
      similar: similar.join('\n'),
      answer,
      ...(rich && describedAnswer(rich)),
      ...(related && { related: related.map((id) => titleOf(id) ?? id).join('\n') }),
      ...flatFields(rest),
    },
  }
}

/** A look as a difference tells it, each field with `look.` before its name. */
export const lookFields = (body: unknown): Record<string, string> => flatFields(webLookSchema.parse(body), 'look')

/** How the entries of a state are called, by their ids; read once, when the first is asked for. */
export function entryTitles(items: readonly Item[]): (entityId: string) => string | undefined {
  let titles: Map<string, string> | undefined
  return (entityId) => {
    titles ??= new Map(
      items.flatMap(({ kind, entityId: id, body }) => {
        if (kind !== 'qa') return []
        const { number, question } = body as QaContent
        return [[id, `FAQ-${number} ${question}`] as const]
      }),
    )
    return titles.get(entityId)
  }
}

/**
 * A flow's nodes, ways and variables as texts to compare: one field for each node with a line for each thing it holds.
 * Where nodes stand on the canvas changes nothing for a visitor.
 */
function graphFields(specs: NodeSpecs, { nodes, edges, variables }: GraphJson): Record<string, string> {
  const all = Object.values(nodes)
  const called = ({ title, kind }: { title: string; kind: string }) => (title === '' ? kind : title)
  const labels = new Map(
    all.map((node) => {
      const isTwice = all.some((other) => other.id !== node.id && called(other) === called(node))
      return [node.id, isTwice ? `${called(node)} (${node.id})` : called(node)]
    }),
  )
  const labelOf = (id: string) => labels.get(id) ?? id
  // By the author's own words where there are any.
  const outletOf = ({ node: id, outlet }: GraphJson['edges'][string]['source']) => {
    const node = nodes[id]
    return (node && outletsOf(specs, node).find((each) => each.id === outlet)?.label) ?? outlet
  }
  const lines = (texts: readonly string[]) => texts.toSorted().join('\n')
  return {
    ...Object.fromEntries(
      all.map(({ id, kind, data, disabled }) => [
        `node.${labelOf(id)}`,
        [`kind: ${kind}`, ...(disabled ? ['off'] : []), ...leaves(data)].join('\n'),
      ]),
    ),
    ways: lines(
      Object.values(edges).map(
        ({ source, target, disabled }) =>
          `${labelOf(source.node)} · ${outletOf(source)} → ${labelOf(target)}${disabled ? ' (off)' : ''}`,
      ),
    ),
    variables: lines(
      Object.values(variables).map(
        ({ reference, type, initial }) =>
          `${reference}: ${type}${initial === null ? '' : ` = ${JSON.stringify(initial)}`}`,
      ),
    ),
  }
}

/** What nested data holds, a line for each value: `choices.1.label.en: Yes`. What is empty is left out. */
function leaves(value: unknown, path = ''): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => {
      const name = Array.isArray(value) ? String(Number(key) + 1) : key
      return leaves(inner, path === '' ? name : `${path}.${name}`)
    })
  return value === null || value === '' || value === undefined
    ? []
    : [`${path}: ${typeof value === 'string' ? value : JSON.stringify(value)}`]
}
