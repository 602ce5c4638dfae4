import { z } from 'zod'
import { DOCUMENT_FORMATS } from '#src/domain/documents/format.ts'
import {
  DOCUMENT_ACTS,
  DOCUMENT_FAILURES,
  DOCUMENT_SORTS,
  DOCUMENT_STATES,
  DOCUMENT_STATUSES,
  PASSAGE_SIZES,
} from '#src/domain/documents/state.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { requiredText } from '#src/domain/text.ts'
import { CONFLICT, done, inApp, moment, pageInput, pageOf, procedure } from './base.ts'

const tags = ['Documents']
const inDocument = inApp.extend({ documentId: z.uuid() })

/** The document that holds what was sent already, as `DOC_DUPLICATE` names it. */
export const twinSchema = z.object({ documentId: z.uuid(), name: z.string() })
export type Twin = z.output<typeof twinSchema>

/**
 * A file that answers are taken from. It comes as the body of `POST /api/apps/{appId}/documents?name=…&upload=…`, as
 * `application/octet-stream`; `upload` is an id that files sent together share, `replaces` names the document whose new
 * version it is.
 */
export const documentSchema = z.object({
  id: z.uuid(),
  number: z.number().int(),
  name: z.string(),
  format: z.enum(DOCUMENT_FORMATS),
  size: z.number().int(),
  /** Pages, slides or sheets; null where the format knows none. */
  pages: z.number().int().nullable(),
  characters: z.number().int().nullable(),
  status: z.enum(DOCUMENT_STATUSES),
  /** Why it could not be taken in. */
  failure: z.enum(DOCUMENT_FAILURES).nullable(),
  passages: z.number().int(),
  passageSize: z.enum(PASSAGE_SIZES),
  /** Answers taken from it in the last 30 days. */
  hits: z.number().int(),
  enabled: z.boolean(),
  /** Last day it answers, in the application's time zone. */
  validUntil: z.iso.date().nullable(),
  version: z.number().int(),
  /** The document that it takes the place of once it is ready. */
  replaces: z.uuid().nullable(),
  /** Whether the file is still there. */
  hasFile: z.boolean(),
  by: z.string().nullable(),
  createdAt: moment,
})
export type KnowledgeDocument = z.output<typeof documentSchema>

export const passageSchema = z.object({
  /** Its place in the document, from 1. */
  n: z.number().int(),
  page: z.number().int().nullable(),
  heading: z.string(),
  text: z.string(),
  /** As it stands in the file, where somebody has changed it. */
  original: z.string().nullable(),
  enabled: z.boolean(),
  revision: z.number().int(),
})
export type DocumentPassage = z.output<typeof passageSchema>

const get = (path: `/${string}`, summary: string) =>
  procedure('knowledge.view', { method: 'GET', path: `/apps/{appId}${path}`, summary, tags })
const told = (path: `/${string}`, summary: string) =>
  procedure('knowledge.view', { method: 'GET', path: `/apps/{appId}${path}`, summary, tags }, { key: 'knowledge:read' })
const edit = (method: 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  procedure('knowledge.edit', { method, path: `/apps/{appId}${path}`, summary, tags })

export const documents = {
  list: told('/documents', 'Documents, newest first unless told otherwise')
    .input(
      inApp.extend(pageInput.shape).extend({
        text: z.string().max(LIMITS.search.text).optional(),
        state: z.enum(DOCUMENT_STATES).optional(),
        format: z.enum(DOCUMENT_FORMATS).optional(),
        sort: z.enum(DOCUMENT_SORTS).default('uploaded'),
        order: z.enum(['asc', 'desc']).default('desc'),
      }),
    )
    .output(
      pageOf(documentSchema).extend({
        /** How many match in all, and how many there are. */
        matching: z.number().int(),
        total: z.number().int(),
        /** Whether the plan has no answers from documents. */
        locked: z.boolean(),
        /** How many the plan has; null: as many as an application may have at all. */
        limit: z.number().int().nullable(),
      }),
    ),
  get: told('/documents/{documentId}', 'One document').input(inDocument).output(documentSchema),
  passages: told('/documents/{documentId}/passages', 'Its passages, in their order')
    .input(inDocument.extend(pageInput.shape))
    .output(pageOf(passageSchema)),
  update: edit('PUT', '/documents/{documentId}', 'Let it answer or not, and until when')
    .input(inDocument.extend({ enabled: z.boolean(), validUntil: z.iso.date().nullable() }))
    .output(documentSchema),
  updatePassage: edit('PUT', '/documents/{documentId}/passages/{n}', 'Change a passage, or let it answer or not')
    .input(
      inDocument.extend({
        n: z.coerce.number().int().min(1),
        /** Null: as it stands in the file. */
        text: requiredText(LIMITS.document.passage).nullable(),
        enabled: z.boolean(),
        revision: z.number().int(),
      }),
    )
    .output(passageSchema)
    .errors(CONFLICT),
  parseAgain: edit('POST', '/documents/{documentId}/parse', 'Read the file again, and cut it anew')
    .input(inDocument.extend({ passageSize: z.enum(PASSAGE_SIZES) }))
    .output(documentSchema),
  change: edit('POST', '/documents/change', 'Do the same with several documents')
    .input(
      inApp.extend({
        documentIds: z.array(z.uuid()).min(1).max(LIMITS.list.page),
        act: z.enum(DOCUMENT_ACTS),
      }),
    )
    .output(
      z.object({
        changed: z.number().int(),
        /** Those with which it cannot be done as they are, or that are gone. */
        left: z.array(z.uuid()),
      }),
    ),
  remove: edit('DELETE', '/documents/{documentId}', 'Delete a document and its file').input(inDocument).output(done),
  original: get('/documents/{documentId}/file', 'The file as it came').input(inDocument).output(z.file()),
}
