import { startOf } from '#src/domain/graph/traverse.ts'
import { triggerSchema } from '#src/domain/graph/trigger.ts'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { canonicalText } from '#src/domain/text.ts'
import { specsFor } from '#src/nodes/specs.ts'
import { graphToJson } from '#src/domain/graph/json.ts'
import type { MemberContext } from '../../context.ts'
import { storedDocument } from './documents.ts'
import { findFlow } from './find.ts'
import { saveDocument } from './save.ts'

/**
 * Adds a text to those that mean what a task flow is for, in its draft. `added`: it was not one of them already. Throws
 * INVALID for a flow without a start, or one that holds as many as it may, CONFLICT when it is changed meanwhile.
 */
export async function addExample(
  context: MemberContext,
  input: { flowId: string; text: string },
): Promise<{ revision: number; added: boolean }> {
  const { flowId } = input
  const row = await context.db.inApp(context.member.appId, (tx) => findFlow(tx, flowId))
  if (row.kind === 'ivr') throw new DeskError('NOT_FOUND')
  const document = storedDocument(row.kind, row.document)
  const start = startOf(specsFor(row.kind), document)
  const trigger = triggerSchema.safeParse(start?.data)
  if (start === undefined || !trigger.success) throw refused('FORMAT')
  const { intent } = trigger.data
  const text = input.text.trim()
  if (intent.examples.some((example) => canonicalText(example) === canonicalText(text)))
    return { revision: row.revision, added: false }
  if (intent.examples.length >= LIMITS.flow.examples) throw refused('TOO_MANY')
  const data = { ...trigger.data, intent: { ...intent, examples: [...intent.examples, text] } }
  const nodes = new Map(document.nodes).set(start.id, { ...start, data })
  const saved = await saveDocument(context, {
    flowId,
    baseRevision: row.revision,
    document: graphToJson({ ...document, nodes }),
  })
  return { ...saved, added: true }
}

const refused = (code: string) => new DeskError('INVALID', { issues: [{ path: ['text'], code }] })
