/** Names of values that no log may hold, as whole names or as parts: `newPassword`, `x-api-key`, `recipientEmail`. */
const HIDDEN_NAMES = /authorization|cookie|password|token|secret|api[-_]?key|phone|e-?mail|recipient/i
const MAX_DEPTH = 6

const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g
/** International numbers; and mainland China's mobile ones, which people write without a prefix. */
const PHONE = /\+\d[\d ()-]{5,18}\d|(?<![\w.-])1[3-9]\d{9}(?![\w-])/g

/**
 * A copy of a value to be logged, in which everything under a telling name is replaced by `[hidden]`. What is neither plain
 * data nor able to say itself in JSON, such as a socket or a request, is named by its kind only.
 */
export function hideByName(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if ('toJSON' in value) return value
  if (depth >= MAX_DEPTH) return '[too deep]'
  if (Array.isArray(value)) return value.map((item) => hideByName(item, depth + 1))
  const kind: unknown = Object.getPrototypeOf(value)
  if (kind !== Object.prototype && kind !== null) return `[${value.constructor.name}]`
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      HIDDEN_NAMES.test(name) ? '[hidden]' : hideByName(held, depth + 1),
    ]),
  )
}

/** A text in which e-mail addresses and phone numbers are replaced by what they are. */
export function hideInText(text: string): string {
  return text.replace(EMAIL, '[email]').replace(PHONE, '[phone]')
}

export type LoggedError = {
  type: string
  message: string
  code?: string
  stack: string[]
  cause?: LoggedError | string
}

/**
 * An error as a log may hold it: what kind, where, and why, without the values that were at hand. Queries lose their
 * parameters, messages about malformed input lose the input; properties other than `code` are left out.
 */
export function describeError(error: Error, depth = 0): LoggedError {
  const code = 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : null
  return {
    type: error.name,
    message: withoutValues(error, String(code)),
    ...(code === null ? {} : { code: String(code) }),
    // The first lines of a stack repeat the message.
    stack: (error.stack ?? '').split('\n').flatMap((line) => /^\s+at (.*)/.exec(line)?.[1] ?? []),
    ...(error.cause instanceof Error && depth < MAX_DEPTH ? { cause: describeError(error.cause, depth + 1) } : {}),
  }
}

function withoutValues(error: Error, code: string): string {
  const [message = ''] = error.message.split('\nparams:')
  // PostgreSQL's class 22 (bad data) and JSON.parse quote what they could not read.
  const quotes = error instanceof SyntaxError || /^22[0-9A-Z]{3}$/.test(code)
  return quotes ? message.replace(/"[^]*"|'[^']*'/g, '"…"') : message
}
