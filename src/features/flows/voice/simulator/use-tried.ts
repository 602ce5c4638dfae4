import { useStore } from '#src/features/frame/store.ts'
import type { Tried } from '../../editor/family.ts'
import { useCallRun, useCallSetup } from './call-context.tsx'

/** The call that was tried, as a test keeps it: its world, its hours, and all that came to the menu. */
export function useTriedCall(): Tried {
  const { call, world } = useStore(useCallRun().store)
  const now = useCallSetup()
  const { settings, hours, callee } = call?.setup ?? now
  return {
    taken: call?.taken ?? [],
    setup: {
      channel: 'voice',
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
