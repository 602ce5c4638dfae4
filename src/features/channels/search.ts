import { uuidOf } from '#src/lib/uuid-of.ts'

/** What stands over the list: an account, or a kind that is to be bound. */
export type ChannelsSearch = { account?: string | undefined; bind?: string | undefined }

/** Changes parts of the address; `replace` leaves no step for the Back button. */
export type SetSearch = (part: Partial<ChannelsSearch>, options?: { replace?: boolean }) => void

/** Reads the address; what makes no sense is left out. */
export const readSearch = (query: Record<string, unknown>): ChannelsSearch => ({
  account: uuidOf(query.account),
  bind: typeof query.bind === 'string' ? query.bind : undefined,
})
