import { useMemo, type ContextType } from 'react'
import { USUAL_TAKES } from '#src/domain/conversation/file-kind.ts'
import { NEW_STAFF_MAY } from '#src/domain/settings/staff-may.ts'
import type { Me } from '#src/features/shared/session/session.ts'
import type { DeskContext } from './desk-context.ts'
import type { DeskState } from './merge.ts'

const NO_KEYS = {}

/** What all of the workspace goes by, as it was read last; as it usually is, until then. */
export function useDeskValue(
  { appId, roles }: Me['applications'][number],
  desk: DeskState | undefined,
): NonNullable<ContextType<typeof DeskContext>> {
  const {
    ahead = 0,
    may = NEW_STAFF_MAY,
    recallSeconds = 0,
    undoSeconds = 0,
    keys = NO_KEYS,
    takes = USUAL_TAKES,
  } = desk ?? {}
  return useMemo(
    () => ({ appId, roles, ahead, may, recallSeconds, undoSeconds, keys, takes }),
    [appId, roles, ahead, may, recallSeconds, undoSeconds, keys, takes],
  )
}
