import { nextTask } from '#src/lib/next-task.ts'

/** What the editor's page rests on, the deepest first. */
const FIRST = [
  () => import('#src/domain/expression/evaluate.ts'),
  () => import('#src/domain/template/parse-template.ts'),
  () => import('#src/domain/hours/openings.ts'),
  () => import('#src/nodes/specs.ts'),
]

/** Runs it before the page, a task each: run in one go they would hold the browser up. */
export async function runFirst(): Promise<void> {
  for (const run of FIRST) {
    await run()
    await nextTask()
  }
}
