import { z } from 'zod'

/** Whether agents hear and see what comes where they have chosen nothing themselves: by a tone, and by notices of the system. */
export const deskNoticesSchema = z.object({ sound: z.boolean(), desktop: z.boolean() })
export type DeskNotices = z.output<typeof deskNoticesSchema>

/** What an application begins with. */
export const NEW_NOTICES: DeskNotices = { sound: true, desktop: true }
