import type { Permission } from '#src/domain/team/policy.ts'
import { useApplication } from '../session/application-context.ts'
import { allows } from '../session/session.ts'

/** What whoever asks why may see of the reasons, and mend. */
export type MaySee = { knowledge: boolean; edit: boolean; flows: boolean; editFlows: boolean }

/** From what somebody may do. */
export const maySee = (allowed: (permission: Permission) => boolean): MaySee => ({
  knowledge: allowed('knowledge.view'),
  edit: allowed('knowledge.edit'),
  flows: allowed('flow.view'),
  editFlows: allowed('flow.edit'),
})

/** In the application of the screen. */
export function useMaySee(): MaySee {
  const application = useApplication()
  return maySee((permission) => allows(application, permission))
}
