import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** A stage of the run, or a part of one, and how long it took in milliseconds. */
export type Stage = { readonly name: string; readonly ms: number; readonly parts?: readonly Stage[] }

const spans = z.array(z.object({ name: z.string(), ms: z.number() }))

/** What project-spans.ts has written; nothing where vitest came to no end. */
export const projectSpans = (file: string): Stage[] =>
  existsSync(file) ? spans.parse(JSON.parse(readFileSync(file, 'utf8'))) : []

/** A line for each stage, its parts below it. */
export const stageLines = (stages: readonly Stage[], indent = ''): string[] =>
  stages.flatMap(({ name, ms, parts = [] }) => [
    `${indent}${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`,
    ...stageLines(parts, `${indent}  `),
  ])
