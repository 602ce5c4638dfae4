import { z } from 'zod'

/** What a page, or a press on a shortcut, tells the bot by; a flow can begin with it. */
export const eventNameSchema = z.string().regex(/^[a-z][a-z0-9_.]{0,49}$/)
