/** Kinds of files that answers may be taken from, by the ending of their name. */
export const DOCUMENT_FORMATS = ['pdf', 'docx', 'pptx', 'xlsx', 'html', 'md', 'txt', 'csv', 'png', 'jpg'] as const
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number]

const ENDINGS: Readonly<Record<string, DocumentFormat>> = {
  pdf: 'pdf',
  docx: 'docx',
  pptx: 'pptx',
  xlsx: 'xlsx',
  html: 'html',
  htm: 'html',
  md: 'md',
  markdown: 'md',
  txt: 'txt',
  csv: 'csv',
  png: 'png',
  jpg: 'jpg',
  jpeg: 'jpg',
}

/** For the browser's own choice of files. */
export const DOCUMENT_ACCEPT = Object.keys(ENDINGS)
  .map((ending) => `.${ending}`)
  .join(',')

/** The format that a file's name claims; undefined for a name of another kind. */
export function documentFormatOf(name: string): DocumentFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase()
  return ending === undefined ? undefined : ENDINGS[ending]
}

/** What a document of a format is counted in, where it is; a Word file only as far as it tells its pages. */
export const PAGE_UNITS = {
  pdf: 'page',
  docx: 'page',
  pptx: 'slide',
  xlsx: 'sheet',
  html: null,
  md: null,
  txt: null,
  csv: null,
  png: null,
  jpg: null,
} as const satisfies Record<DocumentFormat, 'page' | 'slide' | 'sheet' | null>
export type PageUnit = 'page' | 'slide' | 'sheet'
