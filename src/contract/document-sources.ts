import { z } from 'zod'
import {
  FETCH_FAILURES,
  SOURCE_KINDS,
  SOURCE_SCHEDULES,
  SOURCE_STATUSES,
  webAddress,
} from '#src/domain/documents/source.ts'
import { PASSAGE_SIZES } from '#src/domain/documents/state.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { requiredText } from '#src/domain/text.ts'
import { done, inApp, moment, procedure } from './base.ts'

const tags = ['Documents']
const inSource = inApp.extend({ sourceId: z.uuid() })

/** An address on the web that documents are taken from: a page, or a sitemap with a document a page. */
export const documentSourceSchema = z.object({
  id: z.uuid(),
  kind: z.enum(SOURCE_KINDS),
  url: z.string(),
  schedule: z.enum(SOURCE_SCHEDULES),
  keep: z.array(z.string()),
  drop: z.array(z.string()),
  passageSize: z.enum(PASSAGE_SIZES),
  status: z.enum(SOURCE_STATUSES),
  /** Why nothing could be had, and that in a word: a status of HTTP, or what the client says. */
  failure: z.enum(FETCH_FAILURES).nullable(),
  detail: z.string().nullable(),
  /** Pages of the last look, and how many of them it has been through. */
  found: z.number().int(),
  done: z.number().int(),
  /** Documents that its pages are. */
  documents: z.number().int(),
  /** Pages that could not be had, and the first of them. */
  failed: z.number().int(),
  failures: z.array(z.object({ url: z.string(), failure: z.enum(FETCH_FAILURES), detail: z.string().nullable() })),
  fetchedAt: moment.nullable(),
  nextAt: moment.nullable(),
  by: z.string().nullable(),
  createdAt: moment,
})
export type DocumentSource = z.output<typeof documentSourceSchema>

const selectors = z.array(requiredText(LIMITS.source.selector)).max(LIMITS.source.selectors)
const settings = z.object({
  schedule: z.enum(SOURCE_SCHEDULES),
  /** CSS selectors of what is taken of each page (none: all of it), and of what is left out of that. */
  keep: selectors,
  drop: selectors,
  passageSize: z.enum(PASSAGE_SIZES),
})

const get = (path: `/${string}`, summary: string) =>
  procedure('knowledge.view', { method: 'GET', path: `/apps/{appId}${path}`, summary, tags })
const edit = (method: 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  procedure('knowledge.edit', { method, path: `/apps/{appId}${path}`, summary, tags })

export const documentSources = {
  list: get('/document-sources', 'Addresses that documents are taken from, newest first')
    .input(inApp)
    .output(z.array(documentSourceSchema)),
  add: edit('POST', '/document-sources', 'Take documents from an address')
    .input(
      inApp.extend(settings.shape).extend({
        kind: z.enum(SOURCE_KINDS),
        url: requiredText(LIMITS.source.url).refine((url) => webAddress(url) !== null, { message: 'URL' }),
      }),
    )
    .output(documentSourceSchema),
  update: edit('PUT', '/document-sources/{sourceId}', 'Change what is taken from it, and how often')
    .input(inSource.extend(settings.shape))
    .output(documentSourceSchema),
  fetch: edit('POST', '/document-sources/{sourceId}/fetch', 'Look at its pages now')
    .input(inSource)
    .output(documentSourceSchema),
  remove: edit('DELETE', '/document-sources/{sourceId}', 'Delete it and its documents').input(inSource).output(done),
}
