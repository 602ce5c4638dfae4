import { createContext } from 'react'
import type { Takes } from '#src/domain/conversation/file-kind.ts'
import type { ChangedKeys } from '#src/domain/settings/desk-keys.ts'
import type { StaffMay } from '#src/domain/settings/staff-may.ts'
import type { Role } from '#src/domain/team/policy.ts'

/** The application that is being served, who serves, and by how many milliseconds the server's clock is ahead. */
export const DeskContext = createContext<
  | {
      appId: string
      roles: readonly Role[]
      ahead: number
      /** What they may do of what can be kept from agents. */
      may: StaffMay
      /** For how many seconds what was said may be taken back; 0: it may not. */
      recallSeconds: number
      /** For how many seconds a reply waits before it goes; 0: it goes at once. */
      undoSeconds: number
      /** The keys that are others than at first. */
      keys: ChangedKeys
      /** Which files may be sent. */
      takes: Takes
    }
  | undefined
>(undefined)
