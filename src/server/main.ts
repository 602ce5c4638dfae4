import { start } from './start.ts'

/** A failure with its causes, one a line. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}\n${explain(error.cause)}`
}

try {
  await start()
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
