import { z } from 'zod'

/** The id of a row within a node's data. Outlets are named after it, so it stays when the row's words change. */
export const rowId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/)
