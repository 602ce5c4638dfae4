import { createContext } from 'react'
import type { Role } from '#src/domain/team/policy.ts'

/** The application that is being served, and who serves. */
export const DeskContext = createContext<{ appId: string; roles: readonly Role[] } | undefined>(undefined)
