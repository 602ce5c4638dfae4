import { sql } from 'drizzle-orm'
import { hostOf } from '#src/domain/robot/model-links.ts'
import { robot } from '../db/schema/bot.ts'
import type { Tx } from '../db/client.ts'

/**
 * Hosts to which links in a model's texts may lead: this server's own, those that people of the application have written
 * into answers or take documents from, and those that they allow besides.
 */
export async function readLinkHosts(tx: Tx, publicUrl: string): Promise<ReadonlySet<string>> {
  const [bot] = await tx.select({ hosts: robot.linkHosts }).from(robot)
  const { rows } = await tx.execute<{ address: string }>(sql`
    select url as address from document_source
    union
    select (regexp_matches(concat(answer, ' ', rich), 'https?://[^[:space:]<>"''()/?#]+', 'gi'))[1]
    from qa_entry
    where deleted_at is null and enabled and (answer ilike '%://%' or rich::text ilike '%://%')`)
  const written = rows.map(({ address }) => hostOf(address)).filter((host) => host !== null)
  return new Set([new URL(publicUrl).host, ...written, ...(bot?.hosts ?? [])])
}
