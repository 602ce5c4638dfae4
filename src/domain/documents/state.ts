/** How far a document has come on its way to answering. */
export const DOCUMENT_STATUSES = ['queued', 'parsing', 'ocr', 'chunking', 'ready', 'failed'] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

/** Whether a document is still on its way. */
export const isUnderWay = (status: DocumentStatus): boolean => status !== 'ready' && status !== 'failed'

/** What a list of documents is narrowed to: those that answer, are switched off, on their way, or could not be read. */
export const DOCUMENT_STATES = ['answering', 'off', 'under_way', 'failed'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** What a list of documents is sorted by. */
export const DOCUMENT_SORTS = [
  'uploaded',
  'name',
  'status',
  'size',
  'pages',
  'characters',
  'passages',
  'hits',
  'until',
] as const
export type DocumentSort = (typeof DOCUMENT_SORTS)[number]

/** What is done with several documents at once. */
export const DOCUMENT_ACTS = ['enable', 'disable', 'parse', 'remove'] as const
export type DocumentAct = (typeof DOCUMENT_ACTS)[number]

/** Why a document could not be taken in. The first seven are the owner's own; the rest say more than «parse failed». */
export const DOCUMENT_FAILURES = [
  'PARSE_FAILED',
  'DOC_PAGE_LIMIT',
  'DOC_CHARACTER_LIMIT',
  'DOC_TOO_LITTLE',
  'DOC_UNSUPPORTED',
  'DOC_DUPLICATE',
  'DOC_OCR_FAILED',
  'DOC_ENCRYPTED',
  'DOC_TOO_HEAVY',
  'DOC_INTERRUPTED',
] as const
export type DocumentFailure = (typeof DOCUMENT_FAILURES)[number]

/** How long the passages are that a document is cut into. */
export const PASSAGE_SIZES = ['short', 'medium', 'long'] as const
export type PassageSize = (typeof PASSAGE_SIZES)[number]
