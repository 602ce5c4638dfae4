import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { workbenchSchema } from '#src/domain/settings/workbench.ts'
import { CONFLICT, inApp, procedure } from './base.ts'
import { historyOf } from './settings-history.ts'

const tags = ['Settings']

/** How the workspace is set up for agents. */
export const workbench = {
  workbenchHistory: historyOf('workbench.view', 'workbench', 'workbench', workbenchSchema),
  workbench: procedure('workbench.view', {
    method: 'GET',
    path: '/apps/{appId}/settings/workbench',
    summary: 'How the workspace is set up for agents',
    tags,
  })
    .input(inApp)
    .output(
      z.object({
        revision: z.number().int(),
        workbench: workbenchSchema,
        /** What the custom panel's tokens are signed with: written and never read again. */
        secret: z.object({ configured: z.boolean(), last4: z.string() }),
      }),
    ),
  updateWorkbench: procedure('workbench.edit', {
    method: 'PUT',
    path: '/apps/{appId}/settings/workbench',
    summary: 'Change how the workspace is set up; acts at once',
    tags,
  })
    .input(
      inApp.extend({
        revision: z.number().int(),
        workbench: workbenchSchema,
        /** Absent: it stays as it is; null: it is forgotten. */
        secret: z
          .string()
          .trim()
          .min(LIMITS.customPanel.secret.least)
          .max(LIMITS.customPanel.secret.most)
          .nullable()
          .optional(),
      }),
    )
    .output(z.object({ revision: z.number().int() }))
    .errors(CONFLICT),
}
