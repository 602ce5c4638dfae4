/** What an address on the web is: one page, or a list of pages. */
export const SOURCE_KINDS = ['page', 'sitemap'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** How often pages are looked at again. */
export const SOURCE_SCHEDULES = ['never', 'daily', 'weekly'] as const
export type SourceSchedule = (typeof SOURCE_SCHEDULES)[number]

const DAYS = { daily: 1, weekly: 7 } as const

/** When a source is looked at next; null: never. */
export const nextLook = (schedule: SourceSchedule, now: Date): Date | null =>
  schedule === 'never' ? null : new Date(now.getTime() + DAYS[schedule] * 86_400_000)

/** How far a source has come: it is looked at, page by page, and then has pages or a reason why it has none. */
export const SOURCE_STATUSES = ['queued', 'fetching', 'ready', 'failed'] as const
export type SourceStatus = (typeof SOURCE_STATUSES)[number]

/** Whether a source is still being looked at. */
export const isFetching = (status: SourceStatus): boolean => status === 'queued' || status === 'fetching'

/** Why a page, or a list of pages, could not be had. The first four are the owner's own. */
export const FETCH_FAILURES = [
  'DOC_DOWNLOAD_FAILED',
  'DOC_TOO_LARGE',
  'DOC_UNSUPPORTED',
  'DOC_DUPLICATE',
  'DOC_ROBOTS',
  'DOC_COUNT',
  'VERSION_LIMIT',
  'DOC_NO_PAGES',
] as const
export type FetchFailure = (typeof FETCH_FAILURES)[number]

/** An address of the web that pages may be taken from, without its fragment; null for any other text. */
export function webAddress(text: string): string | null {
  const url = URL.parse(text.trim())
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return null
  url.hash = ''
  return url.href
}
