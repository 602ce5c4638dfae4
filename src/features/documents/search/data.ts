import type { client } from '#src/api/client.ts'

export type FileHit = Awaited<ReturnType<typeof client.files.search>>['items'][number]
export type FileFaq = Awaited<ReturnType<typeof client.files.faq>>['items'][number]
export type FileFaqAct = Parameters<typeof client.files.updateFileFAQ>[0]['act']

/** Where a passage is looked at in its document. */
export const passageAddress = (appId: string, { documentId, n }: { documentId: string; n: number }) =>
  `/main/${encodeURIComponent(appId)}/chatbot/knowledge?tab=documents&document=${documentId}&passage=${n}`
