import type { client } from '#src/api/client.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'

export type Import = Awaited<ReturnType<typeof client.imports.get>>
export type ImportRow = Awaited<ReturnType<typeof client.imports.rows>>['items'][number]
export type Export = Awaited<ReturnType<typeof client.imports.exports>>[number]
export type SampleRow = Awaited<ReturnType<typeof client.imports.sample>>[number]
export type NamedColumns = NonNullable<Parameters<typeof client.imports.retry>[0]['named']>
export type Outcome = ImportRow['outcome']
export type ExportTarget = Parameters<typeof client.imports.startExport>[0]['target']

/** Where files are downloaded: plain addresses, so that the browser itself saves them. */
export const downloads = {
  original: (appId: string, importId: string) => `/api/apps/${appId}/imports/${importId}/file`,
  errors: (appId: string, importId: string) => `/api/apps/${appId}/imports/${importId}/errors`,
  exported: (appId: string, exportId: string) => `/api/apps/${appId}/exports/${exportId}/file`,
  template: (appId: string, language: ShellLanguage) => `/api/apps/${appId}/import-template?language=${language}`,
}

/** Whether an import goes on, or waits for somebody. */
export const isOpen = ({ status }: Import) =>
  status === 'to_be_uploaded' || status === 'uploading' || status === 'parsing'

/** Rows that would change something, as it stands. */
export const changesOf = ({ added, changed, removed, leftOut }: Import) => added + changed + removed - leftOut
