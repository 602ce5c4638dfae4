import { createContext } from 'react'
import type { Takes } from '#src/domain/conversation/file-kind.ts'
import type { Role } from '#src/domain/team/policy.ts'

/** The application that is being served, who serves, and by how many milliseconds the server's clock is ahead. */
export const DeskContext = createContext<
  | {
      appId: string
      roles: readonly Role[]
      ahead: number
      /** For how many seconds what was said may be taken back; 0: it may not. */
      recallSeconds: number
      /** Which files may be sent. */
      takes: Takes
    }
  | undefined
>(undefined)
