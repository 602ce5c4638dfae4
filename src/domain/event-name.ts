import { z } from 'zod'

/** The name of an event that a page, or a button of quick access, tells the bot; a flow can begin with it. */
export const eventNameSchema = z.string().regex(/^[a-z][a-z0-9_.]{0,49}$/)
