import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** The variable that says into which file they are written. */
export const SPANS_FILE = 'DESKWRIGHT_SPANS'

/**
 * A reporter of vitest: how long each project took, from the first of its files that was begun to the last that ended, in
 * milliseconds. Projects that run beside each other are each counted whole.
 */
export default class ProjectSpans implements Reporter {
  readonly #spans = new Map<string, { from: number; to: number }>()

  onTestModuleQueued({ project }: TestModule): void {
    const now = performance.now()
    if (!this.#spans.has(project.name)) this.#spans.set(project.name, { from: now, to: now })
  }

  onTestModuleEnd({ project }: TestModule): void {
    const span = this.#spans.get(project.name)
    if (span) span.to = performance.now()
  }

  onTestRunEnd(): void {
    const file = process.env[SPANS_FILE]
    if (file === undefined) return
    const spans = [...this.#spans].map(([name, { from, to }]) => ({ name, ms: to - from }))
    writeFileSync(file, JSON.stringify(spans))
  }
}
