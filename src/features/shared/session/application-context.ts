import { createContext, use } from 'react'
import type { Permission } from '#src/domain/team/policy.ts'
import { allows, type Application } from './session.ts'

/** The application of the screen, set by the frame of the main area. */
export const ApplicationContext = createContext<Application | undefined>(undefined)

/** The application that the screen works in: its id, name, time zone, the person's roles, the state of its robot. */
export function useApplication(): Application {
  const application = use(ApplicationContext)
  if (application === undefined) throw new Error('useApplication stands outside the main area.')
  return application
}

/** Whether the person may do this here; the server decides again. */
export function usePermission(permission: Permission): boolean {
  return allows(useApplication(), permission)
}
