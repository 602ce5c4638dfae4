import { channelSpecs } from '#src/channels/specs.ts'
import { initialSession } from '#src/domain/engine/session.ts'
import { useStore } from '#src/features/shared/store.ts'
import type { Traced, Tried } from '#src/features/flows/editor/family.ts'
import { useCallRun, useCallSetup } from './call-context.tsx'

/** The call that was tried, as a test keeps it: its world, its hours, and all that came to the menu. */
export function useTriedCall(): Tried {
  const { call, world } = useStore(useCallRun().store)
  const now = useCallSetup()
  const { settings, hours, callee } = call?.setup ?? now
  return {
    taken: call?.taken ?? [],
    setup: {
      channel: channelSpecs.phone.kind,
      language: settings.language,
      nickname: '',
      at: (call?.world ?? world).at,
      open: true,
      variables: {},
      from: 'begin',
      seed: 1,
      call: { world: call?.world ?? world, hours: settings.hours ?? hours, callee },
    },
  }
}

const NOBODY = initialSession()

/** The call that is tried or looked at, for the trace. */
export function useTracedCall(): Traced {
  const run = useCallRun()
  const { call, left } = useStore(run.store)
  const state = call?.state.type
  return {
    moments: call?.taken ?? [],
    left,
    session: call?.session ?? NOBODY,
    isHeld: state === 'held' || state === 'listening',
    back: run.back,
    assign: run.assign,
    breakpoints: null,
  }
}
