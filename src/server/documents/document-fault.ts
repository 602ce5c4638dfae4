import type { DocumentFailure } from '#src/domain/documents/state.ts'
import { FileFault, type FileFaultCode } from '../sheets/file-fault.ts'

/** A document that cannot be taken in, and why. */
export class DocumentFault extends Error {
  readonly code: DocumentFailure

  constructor(code: DocumentFailure) {
    super(code)
    this.name = 'DocumentFault'
    this.code = code
  }
}

const OF_FILE: Readonly<Record<FileFaultCode, DocumentFailure>> = {
  EMPTY_FILE: 'DOC_TOO_LITTLE',
  DAMAGED: 'PARSE_FAILED',
  ENCRYPTED: 'DOC_ENCRYPTED',
  OLD_FORMAT: 'DOC_UNSUPPORTED',
  OTHER_FORMAT: 'DOC_UNSUPPORTED',
  UNPACKS_TOO_LARGE: 'DOC_TOO_HEAVY',
  TEMPLATE_FORMAT: 'PARSE_FAILED',
  NO_ROWS: 'DOC_TOO_LITTLE',
  TOO_SLOW: 'DOC_TOO_HEAVY',
}

/** What an error says of the document; null for one that is our own. */
export function faultOf(error: unknown): DocumentFailure | null {
  if (error instanceof DocumentFault) return error.code
  // What the language itself refuses: a text, a list or a stack that is too long.
  if (error instanceof RangeError) return 'DOC_TOO_HEAVY'
  return error instanceof FileFault ? OF_FILE[error.code] : null
}
