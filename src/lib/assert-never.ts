/** Marks a place that the types say is never reached; a value here means that a case was forgotten. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
