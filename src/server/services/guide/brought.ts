import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { TemplateName } from '../../content/schema.ts'
import type { Tx } from '../../db/client.ts'
import { application } from '../../db/schema/platform.ts'

const ids = z.array(z.uuid()).default([])

/** The ids of what templates have brought, kept with the guide; what nobody has touched can be taken back by them. */
export const broughtSchema = z.object({ entries: ids, categories: ids, flows: ids, groups: ids, people: ids })
export type Brought = z.output<typeof broughtSchema>

const NOTHING_BROUGHT: Brought = { entries: [], categories: [], flows: [], groups: [], people: [] }

const memorySchema = z.object({
  brought: broughtSchema.default(NOTHING_BROUGHT),
  templateEntries: z.number().int().default(0),
})

/** What templates have brought so far. */
export async function readBrought(tx: Tx): Promise<Brought & { templateEntries: number }> {
  const [app] = await tx.select({ guide: application.guide }).from(application)
  const { brought, templateEntries } = memorySchema.parse(app?.guide ?? {})
  return { ...brought, templateEntries }
}

/** Notes what a template has brought beside what earlier ones did; the step of the content is done by it. */
export async function noteBrought(
  tx: Tx,
  template: TemplateName,
  brought: Brought,
  /** How many questions and answers it brought: one more is an own one. */
  questions: number,
): Promise<void> {
  const { templateEntries, ...before } = await readBrought(tx)
  const all = Object.fromEntries(
    Object.entries(before).map(([kind, known]) => [kind, [...known, ...brought[kind as keyof Brought]]]),
  )
  await writeMemory(tx, { template, templateEntries: templateEntries + questions, brought: all })
  await tx.update(application).set({
    guide: sql`${application.guide} || jsonb_build_object('steps', coalesce(${application.guide}->'steps', '{}') || '{"content":"done"}'::jsonb)`,
  })
}

/** Forgets what has been taken back; what stays is the application's own from here on. */
export async function forgetBrought(tx: Tx): Promise<void> {
  await writeMemory(tx, { template: null, templateEntries: 0, brought: NOTHING_BROUGHT })
}

async function writeMemory(tx: Tx, part: Record<string, unknown>): Promise<void> {
  await tx.update(application).set({ guide: sql`${application.guide} || ${JSON.stringify(part)}::jsonb` })
}
