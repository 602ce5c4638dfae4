import { NEW_WORKBENCH, type Workbench } from '#src/domain/settings/workbench.ts'
import type { PartChange } from '#src/api/types.ts'
import { api, refusal } from '../../support/api.tsx'
import { usedBySample } from '../settings/sample-used-by.ts'

/** The settings of the workspace, kept as they are saved; `outrun`: what somebody else saves in between. */
export function fakeWorkbench(start: Partial<Workbench> = {}, outrun?: Partial<Workbench>) {
  const begun = { ...NEW_WORKBENCH, ...start }
  let changes: PartChange<Workbench>[] = []
  let held = { revision: 1, workbench: begun, secret: { configured: begun.custom.url !== '', last4: '' } }
  return {
    workbenchHistory: api.settings.workbenchHistory.handler(() => changes),
    usedBy: api.settings.usedBy.handler(() => usedBySample()),
    workbench: api.settings.workbench.handler(() => held),
    updateWorkbench: api.settings.updateWorkbench.handler(({ input: { revision, workbench } }) => {
      if (outrun && revision === 1) {
        held = { ...held, revision: 2, workbench: { ...held.workbench, ...outrun } }
        throw refusal('CONFLICT', { revision: 2, changedBy: 'Olga', changedAt: new Date().toISOString() })
      }
      changes = [
        { id: crypto.randomUUID(), at: new Date().toISOString(), by: 'Olga', before: held.workbench, after: workbench },
        ...changes,
      ]
      held = { ...held, revision: revision + 1, workbench }
      return { revision: held.revision }
    }),
  }
}
