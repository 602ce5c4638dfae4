import { z } from 'zod'
import { LIMITS } from '#src/domain/limits.ts'
import { namedColumnsSchema, SHEET_COLUMNS } from '#src/domain/qa/sheet-columns.ts'
import { IMPORT_MODES } from '#src/domain/qa/sheet-match.ts'
import { ROW_REASONS } from '#src/domain/qa/sheet-row.ts'
import { requiredText } from '#src/domain/text.ts'
import { SHELL_LANGUAGES } from '#src/lib/languages.ts'
import { inApp, moment, pageInput, pageOf, procedure } from './base.ts'
import { entryTargetSchema } from './entries.ts'

const tags = ['Imports and exports']
const language = z.enum(SHELL_LANGUAGES)
const inImport = inApp.extend({ importId: z.uuid() })
const inExport = inApp.extend({ exportId: z.uuid() })

export const IMPORT_STATUSES = ['to_be_uploaded', 'uploading', 'parsing', 'complete', 'failed', 'parse_failed'] as const
export const ROW_OUTCOMES = ['added', 'changed', 'unchanged', 'rejected', 'removed'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** A file of Q&A: how far it has come, and what became of its rows. */
export const importSchema = z.object({
  id: z.uuid(),
  source: z.enum(['file', 'paste', 'page']),
  name: z.string(),
  size: z.number().int(),
  mode: z.enum(IMPORT_MODES),
  categoryId: z.uuid().nullable(),
  makesCategories: z.boolean(),
  status: z.enum(IMPORT_STATUSES),
  /** While parsing: it is read, waits for somebody to confirm it, or is written into the knowledge base. */
  step: z.enum(['reading', 'waiting', 'writing']).nullable(),
  /** Why it failed, as a code. */
  failure: z.string().nullable(),
  /** Rows gone through; the total is known once the file has been read. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  rejected: z.number().int(),
  removed: z.number().int(),
  /** Rows that somebody left out of it. */
  leftOut: z.number().int(),
  /** The knowledge base had changed since the check, so it was checked again. */
  rechecked: z.boolean(),
  hasFile: z.boolean(),
  hasErrorFile: z.boolean(),
  /** What it did can be taken back by this change set, unless it has been. */
  changeSetId: z.uuid().nullable(),
  revertedAt: moment.nullable(),
  by: z.string().nullable(),
  /** Whether the caller began it. */
  own: z.boolean(),
  createdAt: moment,
  finishedAt: moment.nullable(),
})
export type Import = z.output<typeof importSchema>

export const importRowSchema = z.object({
  position: z.number().int(),
  /** Its number in the file; null for an entry that goes because the file does not name it. */
  row: z.number().int().nullable(),
  outcome: z.enum(ROW_OUTCOMES),
  /** The number of the entry it is about. */
  number: z.number().int().nullable(),
  question: z.string(),
  answer: z.string(),
  similar: z.number().int(),
  reasons: z.array(
    z.object({ column: z.enum(SHEET_COLUMNS), code: z.enum(ROW_REASONS), value: z.number().optional() }),
  ),
  leftOut: z.boolean(),
})
export type ImportRow = z.output<typeof importRowSchema>

export const exportSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  format: z.enum(['xlsx', 'csv']),
  status: z.enum(['running', 'complete', 'failed']),
  failure: z.string().nullable(),
  done: z.number().int(),
  total: z.number().int(),
  size: z.number().int().nullable(),
  /** Whether the file is still there. */
  hasFile: z.boolean(),
  own: z.boolean(),
  createdAt: moment,
  expiresAt: moment.nullable(),
})
export type Export = z.output<typeof exportSchema>

const view = (method: 'GET' | 'POST', path: `/${string}`, summary: string) =>
  procedure('knowledge.view', { method, path: `/apps/{appId}${path}`, summary, tags })
const get = (path: `/${string}`, summary: string) => view('GET', path, summary)
const edit = (method: 'POST' | 'PUT', path: `/${string}`, summary: string) =>
  procedure('knowledge.edit', { method, path: `/apps/{appId}${path}`, summary, tags })

const download = z.file()

export const imports = {
  list: get('/imports', 'Imports of the last 30 days, newest first')
    .input(inApp.extend(pageInput.shape))
    .output(pageOf(importSchema)),
  get: get('/imports/{importId}', 'One import').input(inImport).output(importSchema),
  rows: get('/imports/{importId}/rows', 'What the check found about its rows')
    .input(inImport.extend({ outcome: z.enum(ROW_OUTCOMES).optional() }).extend(pageInput.shape))
    .output(pageOf(importRowSchema)),
  open: get('/open-sheets', 'Imports and exports that are under way')
    .input(inApp)
    .output(z.object({ imports: z.array(importSchema), exports: z.array(exportSchema) })),
  begin: edit('POST', '/imports', 'Announce a file; its bytes follow')
    .input(
      inApp.extend({
        source: z.enum(['file', 'paste']).default('file'),
        name: requiredText(LIMITS.qa.importName),
        size: z.number().int().min(0),
        mode: z.enum(IMPORT_MODES),
        /** Whose entries are replaced, where the mode is `replace`. */
        categoryId: z.uuid().nullable().default(null),
        /** Whether categories that do not exist are made. */
        makesCategories: z.boolean().default(true),
        language,
      }),
    )
    .output(z.object({ id: z.uuid() })),
  upload: edit('PUT', '/imports/{importId}/file', 'Upload the file (xlsx or csv)')
    .input(inImport.extend({ file: z.file() }))
    .output(importSchema),
  leaveOut: edit('PUT', '/imports/{importId}/left-out', 'Leave rows out, or take them in again')
    .input(inImport.extend({ positions: z.array(z.number().int()).min(1).max(LIMITS.list.page), leftOut: z.boolean() }))
    .output(importSchema),
  confirm: edit('POST', '/imports/{importId}/confirm', 'Write what was checked into the knowledge base')
    .input(inImport)
    .output(importSchema),
  cancel: edit('POST', '/imports/{importId}/cancel', 'Give it up; nothing of it stays in the knowledge base')
    .input(inImport)
    .output(importSchema),
  retry: edit('POST', '/imports/{importId}/retry', 'Begin again with the same file')
    .input(inImport.extend({ named: namedColumnsSchema.optional() }))
    .output(z.object({ id: z.uuid() })),
  sample: get('/imports/{importId}/sample', 'The first rows of the file, to say what its columns hold')
    .input(inImport)
    .output(z.array(z.object({ n: z.number().int(), cells: z.array(z.string()) }))),
  original: get('/imports/{importId}/file', 'The file as it came').input(inImport).output(download),
  errors: get('/imports/{importId}/errors', 'The file with its errors marked').input(inImport).output(download),
  template: get('/import-template', 'A file to begin with').input(inApp.extend({ language })).output(download),
  exports: get('/exports', 'Exports whose files are still there, newest first')
    .input(inApp)
    .output(z.array(exportSchema)),
  startExport: view('POST', '/exports', 'Write entries into a file')
    .input(inApp.extend({ target: entryTargetSchema, format: z.enum(['xlsx', 'csv']), language }))
    .output(exportSchema),
  cancelExport: view('POST', '/exports/{exportId}/cancel', 'Give an export up').input(inExport).output(exportSchema),
  exported: get('/exports/{exportId}/file', 'The file of an export').input(inExport).output(download),
}
