import { z } from 'zod'
import { closingFormSchema } from '../conversation/closing.ts'
import { LIMITS } from '../limits.ts'
import { customPanelSchema, NO_PANEL } from './custom-panel.ts'
import { deskKeysSchema } from './desk-keys.ts'
import { deskListsSchema, NEW_LISTS } from './desk-lists-set.ts'
import { deskNoticesSchema, NEW_NOTICES } from './desk-notices.ts'
import { everyPanel, panelsSchema } from './panels.ts'
import { NEW_STAFF_MAY } from './staff-may.ts'
import { staffMaySchema } from './staff-may-set.ts'
import { requiredText } from '../text.ts'

const { seconds, extensions } = LIMITS.afterWork
const { count, name } = LIMITS.breakReason

export const breakReasonSchema = requiredText(name)

/** How the workspace is set up for all agents of an application. */
export const workbenchSchema = z.object({
  /** After-call work, where a group says nothing else: 0 is none. `extensions`: how often an agent may have the same time again. */
  afterWork: z.object({
    seconds: z.number().int().min(seconds.least).max(seconds.most),
    extensions: z.number().int().min(0).max(extensions),
  }),
  /** What stands beside a conversation. */
  panels: panelsSchema,
  custom: customPanelSchema,
  lists: deskListsSchema,
  notices: deskNoticesSchema.default(NEW_NOTICES),
  staff: staffMaySchema.default(NEW_STAFF_MAY),
  closing: closingFormSchema,
  keys: deskKeysSchema,
  /** After how many minutes an agent who is online and does nothing is on a break; 0: never. */
  idleBreak: z.number().int().min(0).max(LIMITS.idleBreak.minutes).default(0),
  /** What agents choose from who go on a break; none: they give no reason. Issues: DUPLICATE. */
  breakReasons: z
    .array(breakReasonSchema)
    .max(count)
    .refine((names) => new Set(names).size === names.length, 'DUPLICATE'),
})
export type Workbench = z.output<typeof workbenchSchema>

/** What an application begins with. */
export const NEW_WORKBENCH: Workbench = {
  afterWork: { seconds: 0, extensions: 1 },
  closing: [],
  breakReasons: [],
  idleBreak: 0,
  keys: {},
  panels: everyPanel([]),
  custom: NO_PANEL,
  lists: NEW_LISTS,
  notices: NEW_NOTICES,
  staff: NEW_STAFF_MAY,
}
