/** Why a file cannot be read at all. */
const FILE_FAULTS = [
  'EMPTY_FILE',
  'DAMAGED',
  'ENCRYPTED',
  'OLD_FORMAT',
  'OTHER_FORMAT',
  'UNPACKS_TOO_LARGE',
  'TEMPLATE_FORMAT',
  'NO_ROWS',
  'TOO_SLOW',
] as const
export type FileFaultCode = (typeof FILE_FAULTS)[number]

/** A file that is refused whole. */
export class FileFault extends Error {
  readonly code: FileFaultCode

  constructor(code: FileFaultCode) {
    super(code)
    this.name = 'FileFault'
    this.code = code
  }
}
