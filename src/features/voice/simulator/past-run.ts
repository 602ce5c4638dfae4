import type { PastCall } from '#src/api/types.ts'
import { compileFlow, type BotProgram } from '#src/domain/engine/program.ts'
import type { CallRecord } from '#src/domain/voice/recall.ts'
import { ivrSpecs } from '#src/nodes/specs.ts'
import { readDocument } from '#src/features/flows/editor/aside/graph-aside.ts'
import type { PastRun } from './call-run.ts'

/** A call as the server keeps it, ready to be shown in the simulator. */
export function pastRunOf(past: PastCall): PastRun {
  const { version, scheduled, startedAt } = past
  return { program: programOf(past), record: recordOf(past), recalled: { version, scheduled, at: startedAt } }
}

/** What the call ran on. */
function programOf({ settings, flows }: PastCall): BotProgram {
  const compiled = flows.flatMap(({ id, name, document }) => {
    const read = readDocument(document, 'ivr')
    return read ? [[id, compileFlow(ivrSpecs, { id, name, document: read })] as const] : []
  })
  return { releaseId: null, settings, entry: () => undefined, flows: new Map(compiled), specs: ivrSpecs }
}

const ENDS: Partial<Record<NonNullable<PastCall['endReason']>, NonNullable<CallRecord['ended']>['reason']>> = {
  ended_after_ivr: 'menu',
  agent_ended: 'menu',
  abnormal: 'failed',
  conversation_timeout: 'time',
}

function recordOf({ startedAt, endedAt, endReason, user, inputs, heard }: PastCall): CallRecord {
  const reason = inputs.length === 0 ? 'emergency' : ((endReason && ENDS[endReason]) ?? 'caller')
  return {
    startedAt: Date.parse(startedAt),
    ended: endedAt === null ? null : { at: Date.parse(endedAt), reason },
    user,
    inputs,
    heard: heard.map(({ body, at }) => ({ body, at: Date.parse(at) })),
  }
}
