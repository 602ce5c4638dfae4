import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { person } from '../../db/schema/person.ts'
import { placesOf } from './memberships.ts'

/**
 * Locks the account of an application's member, whose admin is about to change what it signs in with. Null where it has
 * ever belonged to another application too: then only its owner may. While it is locked it joins none.
 */
export async function lockOwnAccount(
  tx: Tx,
  appId: string,
  personId: string,
): Promise<typeof person.$inferSelect | null> {
  // A new membership refers to its person, and waits for this lock to do so.
  const [account] = await tx.select().from(person).where(eq(person.id, personId)).for('update')
  const places = await placesOf(tx, [personId])
  return account !== undefined && places.every((place) => place.appId === appId) ? account : null
}
