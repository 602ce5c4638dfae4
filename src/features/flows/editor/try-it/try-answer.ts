import type { BotProgram } from '#src/domain/engine/program.ts'
import { recordedAt } from '#src/domain/engine/recorded.ts'
import type { Request, RequestResult } from '#src/domain/step/effect.ts'
import type { Facts } from '#src/domain/step/event.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import type { TryHost, TrySetup } from './try-state.ts'

type Asked = {
  program: BotProgram
  request: Request
  /** The node that asks. */
  asking: { flowId: string; nodeId: string } | undefined
  setup: TrySetup
  facts: Facts
  /** The visitor waits for a person from now on. */
  onQueued: () => void
}

/** What the world answers a run that is tried: as it was recorded, as the setup says, or for real. */
export async function tryAnswer(host: TryHost, asked: Asked): Promise<RequestResult> {
  const { program, request, asking, setup, facts, onQueued } = asked
  const recorded = setup.mocks ? recordedAt(program, asking) : null
  if (recorded) return recorded
  switch (request.type) {
    case 'find':
      return host.find(request, facts)
    case 'transfer': {
      const outcome = request.request.checkHours && !setup.open ? 'outside_hours' : setup.agents
      if (outcome === 'queued') onQueued()
      return { ok: true, value: { outcome }, ms: 0 }
    }
    // Somebody who tries a flow writes to nobody.
    case 'mail':
      return { ok: true, value: {}, ms: 0 }
    case 'webhook':
      return { ok: true, value: { status: 200 }, ms: 0 }
    case 'http':
    case 'model':
    case 'code':
      return host.perform(request)
    // Only menus ask for these, and menus are tried on the telephone of the page.
    case 'record':
    case 'dial':
    case 'enqueue':
    case 'callback':
    case 'sms':
      return { ok: false, code: 'request.unsupported', detail: request.type, ms: 0 }
    default:
      return assertNever(request)
  }
}
